import type { Interaction } from '@hilo/contracts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { discardPrepared } from '../../lib/discard-prepared'
import { type Prepared, usePrepared } from '../../lib/use-prepared'
import { call } from '../../server/api-client'
import { sentenceOf } from '../../server/api-error'
import { tellRefused } from '../../server/tell-refused'
import { useDropped } from '../../server/use-dropped'
import { inbox, kept, overChat } from '../../strings'
import { Confirm } from '../../ui/confirm'
import { notify } from '../../ui/notify'

interface FinishConfirmProps {
  /** Who finishes it. */
  user: string
  interaction: Interaction
  onFinished: () => void
  onClose: () => void
}

export default function FinishConfirm({ user, interaction, onFinished, onClose }: FinishConfirmProps) {
  const unsentHere = useDropped(interaction)
  const finish = useFinish(user, unsentHere.drop)
  const dropped = [...unsentHere.names, ...namesOf(usePrepared(user, interaction))]
  const done = useRef(false)
  return (
    <Confirm
      open
      final
      title={overChat.finish.title}
      action={overChat.finish.action}
      busy={finish.isPending}
      error={finish.error ? sentenceOf(finish.error, overChat.finish.failed) : undefined}
      onConfirm={() =>
        finish.mutate(interaction, {
          onSuccess: () => {
            done.current = true
            onFinished()
          },
        })
      }
      onClose={onClose}
      // Once it is finished the chat goes, and whoever takes its place takes the focus.
      returnFocus={() => !done.current}
    >
      {overChat.finish.text(interaction.conversation.client.name || inbox.unknownClient)}
      {dropped.length > 0 && <p className="mt-2 font-medium text-text">{kept.discards(dropped)}</p>}
    </Confirm>
  )
}

/** What was prepared in the chat, by name. */
const namesOf = ({ text, note, file }: Prepared): string[] => [
  ...(text.trim() ? [kept.text] : []),
  ...(note.trim() ? [kept.note] : []),
  ...(file ? [file.name] : []),
]

/** What was prepared in the chat ends with it, also where the chat is off the screen before the answer has come. */
const useFinish = (user: string, dropUnsent: () => void) =>
  useMutation({
    mutationFn: ({ uuid }: Interaction) => call('finishInteraction', { body: { uuid } }),
    onSuccess: ({ msg }, { conversation }) => {
      discardPrepared(user, conversation.uuid)
      dropUnsent()
      notify.success(msg)
    },
    onError: (error) => tellRefused(error, overChat.finish.failed),
  })
