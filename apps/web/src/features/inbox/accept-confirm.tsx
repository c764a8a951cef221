import { abilitiesOf, type Interaction, type ServerEventPayload } from '@hilo/contracts'
import { useEffect, useEffectEvent } from 'react'
import { connectionHint, errorSentence } from '../../server/http/api-error'
import { useSocket } from '../../server/live/live-context'
import { inbox } from '../../strings'
import { Confirm } from '../../ui/overlay/confirm'
import { notify } from '../../ui/overlay/notify'
import { isAtCapacity, isNoLongerWaiting, useTake } from './mutations'
import { customerName } from './rows/describe-row'

interface AcceptConfirmProps {
  /** The user. */
  me: string
  row: Interaction
  onAccepted: (taken: Interaction) => void
  onClose: () => void
  /** Called when the interaction can no longer be taken. */
  onGone: () => void
  returnFocus: () => HTMLElement | boolean
}

export default function AcceptConfirm(props: AcceptConfirmProps) {
  const { me, row, onAccepted, onClose, onGone, returnFocus } = props
  const take = useTake()
  const socket = useSocket()
  const onRemove = useEffectEvent(
    ({ interaction, user }: ServerEventPayload<'remove:interaction:not:assigned'>) => {
      // While it is being accepted, the answer says who has it.
      if (interaction !== row.uuid || !user || user.uuid === me || take.isPending) return
      notify.error(inbox.assign.alreadyTaken(user.name))
      onGone()
    },
  )
  useEffect(() => {
    const listener = (removal: ServerEventPayload<'remove:interaction:not:assigned'>) => onRemove(removal)
    socket.on('remove:interaction:not:assigned', listener)
    return () => void socket.off('remove:interaction:not:assigned', listener)
  }, [socket])
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
