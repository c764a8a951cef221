import type { Interaction } from '@hilo/contracts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useReasonChoice } from '../../../choices/reason-choice'
import { discardDrafts } from '../../../lib/drafts/discard-drafts'
import { type ChatDrafts, useChatDrafts } from '../../../lib/drafts/use-chat-drafts'
import { call } from '../../../server/http/api-client'
import { connectionHint, errorSentence } from '../../../server/http/api-error'
import type { StartLeaving } from '../../../server/live/leaving-chat'
import { toastFailedAct } from '../../../server/live/lost-chats'
import { useOwnChoices } from '../../../server/session/session-user'
import { useDiscardUnsent } from '../../../server/unsent/use-discard-unsent'
import { chatDialogs, inbox, keptDrafts } from '../../../strings'
import { Confirm } from '../../../ui/overlay/confirm'
import { notify } from '../../../ui/overlay/notify'

interface FinishConfirmProps {
  interaction: Interaction
  user: string
  startLeaving: StartLeaving
  onFinished?: () => void
  onClose: () => void
  /** Where the focus goes; by default a finished chat closes, and what replaces it takes the focus. */
  returnFocus?: (finished: boolean) => HTMLElement | boolean
}

const toOpener = (finished: boolean) => !finished

export default function FinishConfirm(props: FinishConfirmProps) {
  const { interaction, user, startLeaving, onFinished, onClose, returnFocus = toOpener } = props
  const { open_next: openNext } = useOwnChoices()
  const unsent = useDiscardUnsent(interaction)
  const finish = useFinish(user, unsent.discard)
  const discardedNames = [...unsent.names, ...draftNames(useChatDrafts(user, interaction))]
  const finished = useRef(false)
  const reason = useReasonChoice()
  const confirm = (andNext: boolean) => {
    const leaving = startLeaving(andNext ? 'next' : 'list')
    finish.mutate(
      { interaction, reason: reason.chosen },
      {
        onSuccess: () => {
          finished.current = true
          leaving.done()
          onFinished?.()
        },
        onError: leaving.failed,
      },
    )
  }
  return (
    <Confirm
      open
      final
      title={chatDialogs.finish.title}
      action={openNext ? chatDialogs.finish.andNext : chatDialogs.finish.action}
      also={{
        action: openNext ? chatDialogs.finish.action : chatDialogs.finish.andNext,
        run: () => confirm(!openNext),
      }}
      busy={finish.isPending}
      error={finish.error && errorSentence(finish.error, chatDialogs.finish.failed)}
      hint={connectionHint(finish.error)}
      onConfirm={() => confirm(openNext)}
      onClose={onClose}
      returnFocus={() => returnFocus(finished.current)}
    >
      {chatDialogs.finish.text(interaction.conversation.client.name || inbox.unknownClient)}
      {discardedNames.length > 0 && (
        <p className="mt-2 font-medium text-text">{keptDrafts.discards(discardedNames)}</p>
      )}
      {reason.field && <div className="mt-3 text-text">{reason.field}</div>}
    </Confirm>
  )
}

/** The drafts of the chat, by name. */
const draftNames = ({ text, note, files }: ChatDrafts): string[] => [
  ...(text.trim() ? [keptDrafts.text] : []),
  ...(note.trim() ? [keptDrafts.note] : []),
  ...files.map(({ name }) => name),
]

interface Finishing {
  readonly interaction: Interaction
  /** Empty: none. */
  readonly reason: string
}

/** Discards the drafts of the chat, also where the dialog is gone before the answer. */
const useFinish = (user: string, dropUnsent: () => void) =>
  useMutation({
    mutationFn: ({ interaction, reason }: Finishing) =>
      call('finishInteraction', { body: { uuid: interaction.uuid, ...(reason && { reason }) } }),
    onSuccess: ({ msg }, { interaction }) => {
      discardDrafts(user, interaction.conversation.uuid)
      dropUnsent()
      notify.success(msg)
    },
    onError: (error, { interaction }) => toastFailedAct(error, interaction.uuid, chatDialogs.finish.failed),
  })
