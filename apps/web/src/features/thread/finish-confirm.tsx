import type { Interaction } from '@hilo/contracts'
import { useRef } from 'react'
import { sentenceOf } from '../../server/api-error'
import { inbox, thread } from '../../strings'
import { Confirm } from '../../ui/confirm'
import { useFinish } from './mutations'

interface FinishConfirmProps {
  interaction: Interaction
  onFinished: () => void
  onClose: () => void
}

export default function FinishConfirm({ interaction, onFinished, onClose }: FinishConfirmProps) {
  const finish = useFinish()
  const done = useRef(false)
  return (
    <Confirm
      open
      final
      title={thread.finish.title}
      action={thread.finish.action}
      busy={finish.isPending}
      error={finish.error ? sentenceOf(finish.error, thread.finish.failed) : undefined}
      onConfirm={() =>
        finish.mutate(interaction.uuid, {
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
      {thread.finish.text(interaction.conversation.client.name || inbox.unknownClient)}
    </Confirm>
  )
}
