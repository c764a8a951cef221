import type { LiveSocket } from '@hilo/client'
import type { Interaction, ServerEventPayload } from '@hilo/contracts'
import { inbox } from '../../strings'
import { notify } from '../../ui/overlay/notify'
import { ToastLink } from '../../ui/overlay/toast-button'
import { customerName } from './describe-row'

/** Shows a toast for what arrives or comes back, whichever list is open. */
export function toastArrivals(
  socket: LiveSocket,
  me: string,
  onOpen: (row: Interaction) => void,
): () => void {
  const onUnassigned = () => notify.blank(inbox.arrived)
  const onAssigned = ({ interaction, note }: ServerEventPayload<'new:interaction:assigned'>) => {
    if (!interaction.by_transfer) return
    const name = customerName(interaction)
    const by = interaction.transferred_by
    notify.blank(
      inbox.arrivedByTransfer,
      <ToastLink label={inbox.openChat(name)} onClick={() => onOpen(interaction)}>
        <span className="block font-medium">{by ? inbox.transferFrom(name, by.name) : name}</span>
        {note && <span className="line-clamp-2 text-muted">{note}</span>}
      </ToastLink>,
      interaction.uuid,
    )
  }
  const onMessage = ({ message, interaction }: ServerEventPayload<'received:message'>) => {
    if (message.kind !== 'timeline' || message.body.event !== 'pause_ended') return
    if (interaction.user?.uuid !== me) return
    const name = customerName(interaction)
    notify.blank(
      inbox.pauseEnded,
      <ToastLink label={inbox.openChat(name)} onClick={() => onOpen(interaction)}>
        <span className="block font-medium">{name}</span>
      </ToastLink>,
      interaction.uuid,
    )
  }
  socket.on('received:message', onMessage)
  socket.on('new:interaction:not:assigned', onUnassigned)
  socket.on('new:interaction:assigned', onAssigned)
  return () => {
    socket.off('received:message', onMessage)
    socket.off('new:interaction:not:assigned', onUnassigned)
    socket.off('new:interaction:assigned', onAssigned)
  }
}
