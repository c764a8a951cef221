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
      error={take.error && <WhyNot error={take.error} />}
      onConfirm={confirm}
      onClose={onClose}
    >
      {inbox.assign.text(nameOf(row), channelNames[row.type.name])}
    </Confirm>
  )
}

/** What the server says; and where there is something to do about it, that. */
function WhyNot({ error }: { error: unknown }) {
  return (
    <>
      <span className="block">{sentenceOf(error, inbox.assign.failed)}</span>
      {isFull(error) && <span className="block text-muted">{inbox.assign.makeRoom}</span>}
    </>
  )
}
