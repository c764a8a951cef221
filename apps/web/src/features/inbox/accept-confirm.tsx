import type { Interaction } from '@hilo/contracts'
import { sentenceOf } from '../../server/api-error'
import { inbox } from '../../strings'
import { channelNames } from '../../ui/channel-badge'
import { Confirm } from '../../ui/confirm'
import { nameOf } from './describe-row'
import { isTooLate, useTake } from './mutations'

interface AcceptConfirmProps {
  row: Interaction
  onAccepted: (taken: Interaction) => void
  onClose: () => void
}

export default function AcceptConfirm({ row, onAccepted, onClose }: AcceptConfirmProps) {
  const take = useTake()
  const confirm = () =>
    take.mutate(row, {
      onSuccess: onAccepted,
      onError: (error) => isTooLate(error) && onClose(),
    })
  return (
    <Confirm
      open
      title={inbox.assign.title}
      action={inbox.assign.action}
      busy={take.isPending}
      error={take.error ? sentenceOf(take.error, inbox.assign.failed) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      {inbox.assign.text(nameOf(row), channelNames[row.type.name])}
    </Confirm>
  )
}
