import type { Interaction } from '@hilo/contracts'
import { sentenceOf } from '../../server/api-error'
import { common, inbox, overChat } from '../../strings'
import { Confirm } from '../../ui/confirm'
import { useTakeOver } from './mutations'

interface TakeOverConfirmProps {
  interaction: Interaction
  onTaken: (interaction: Interaction) => void
  onClose: () => void
}

export default function TakeOverConfirm({ interaction, onTaken, onClose }: TakeOverConfirmProps) {
  const takeOver = useTakeOver()
  const words = overChat.takeOver
  return (
    <Confirm
      open
      final
      title={words.title}
      action={words.action}
      busy={takeOver.isPending}
      error={takeOver.error ? sentenceOf(takeOver.error, words.failed) : undefined}
      onConfirm={() => takeOver.mutate(interaction.uuid, { onSuccess: onTaken })}
      onClose={onClose}
    >
      {words.text(
        interaction.conversation.client.name || inbox.unknownClient,
        interaction.user?.name ?? common.somebody,
      )}
    </Confirm>
  )
}
