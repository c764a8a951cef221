import { abilitiesOf, type Interaction } from '@hilo/contracts'
import { connectionHint, errorSentence } from '../../server/http/api-error'
import { inbox } from '../../strings'
import { Confirm } from '../../ui/overlay/confirm'
import { isAtCapacity, isNoLongerWaiting, useTake } from './mutations'
import { customerName } from './rows/describe-row'

interface AcceptConfirmProps {
  row: Interaction
  onAccepted: (taken: Interaction) => void
  onClose: () => void
  /** Called when the interaction can no longer be taken. */
  onGone: () => void
  returnFocus: () => HTMLElement | boolean
}

export default function AcceptConfirm({ row, onAccepted, onClose, onGone, returnFocus }: AcceptConfirmProps) {
  const take = useTake()
  const confirm = () =>
    take.mutate(row, {
      onSuccess: onAccepted,
      onError: (error) => isNoLongerWaiting(error) && onGone(),
    })
  return (
    <Confirm
      open
      title={inbox.assign.title}
      action={inbox.assign.action}
      busy={take.isPending}
      error={take.error && errorSentence(take.error, inbox.assign.failed)}
      hint={isAtCapacity(take.error) ? inbox.assign.makeRoom : connectionHint(take.error)}
      onConfirm={confirm}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      {inbox.assign.text(customerName(row), abilitiesOf(row.type.name).name)}
    </Confirm>
  )
}
