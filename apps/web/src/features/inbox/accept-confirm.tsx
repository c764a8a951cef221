import type { Interaction } from '@hilo/contracts'
import { sentenceOf } from '../../server/api-error'
import { inbox } from '../../strings'
import { channelNames } from '../../ui/channel-badge'
import { Confirm } from '../../ui/confirm'
import { nameOf } from './describe-row'
import { isFull, isTooLate, useTake } from './mutations'

interface AcceptConfirmProps {
  row: Interaction
  onAccepted: (taken: Interaction) => void
  onClose: () => void
  /** Somebody was quicker: there is nothing left to ask. */
  onGone: () => void
}

export default function AcceptConfirm({ row, onAccepted, onClose, onGone }: AcceptConfirmProps) {
  const take = useTake()
  const confirm = () =>
    take.mutate(row, {
      onSuccess: onAccepted,
      onError: (error) => isTooLate(error) && onGone(),
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
      {isFull(take.error) && <p className="mt-1.5 text-text">{inbox.assign.makeRoom}</p>}
    </Confirm>
  )
}
