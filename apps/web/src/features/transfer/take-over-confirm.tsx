import type { Interaction } from '@hilo/contracts'
import { connectionHint, errorSentence } from '../../server/http/api-error'
import { chatDialogs, common, inbox } from '../../strings'
import { Confirm } from '../../ui/overlay/confirm'
import { isNothingLeft, useTakeOver } from './mutations'

interface TakeOverConfirmProps {
  interaction: Interaction
  onTaken: (interaction: Interaction) => void
  onClose: () => void
}

export default function TakeOverConfirm({ interaction, onTaken, onClose }: TakeOverConfirmProps) {
  const takeOver = useTakeOver()
  const words = chatDialogs.takeOver
  return (
    <Confirm
      open
      final
      title={words.title}
      action={words.action}
      busy={takeOver.isPending}
      error={takeOver.error && errorSentence(takeOver.error, words.failed)}
      hint={connectionHint(takeOver.error)}
      onConfirm={() =>
        takeOver.mutate(interaction.uuid, {
          onSuccess: onTaken,
          onError: (error) => isNothingLeft(error) && onClose(),
        })
      }
      onClose={onClose}
    >
      {words.text(
        interaction.conversation.client.name || inbox.unknownClient,
        interaction.user?.name ?? common.anotherPerson,
      )}
    </Confirm>
  )
}
