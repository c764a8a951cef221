import type { LiveSocket } from '@hilo/client'
import type { Interaction, ServerEventPayload } from '@hilo/contracts'
import { inbox } from '../../strings'
import { notify } from '../../ui/overlay/notify'
import { ToastLink } from '../../ui/overlay/toast-button'
import { customerName } from './rows/describe-row'

/** Shows a toast for what arrives or comes back, whichever list is open. */
export function toastArrivals(
  socket: LiveSocket,
  me: string,
  onOpen: (row: Interaction) => void,
): () => void {
  /** What the toast is about, which opens it. */
  const link = (row: Interaction, text: string, note?: string) => (
    <ToastLink label={inbox.openChat(customerName(row))} onClick={() => onOpen(row)}>
      <span className="block font-medium">{text}</span>
      {note && <span className="line-clamp-2 text-muted">{note}</span>}
    </ToastLink>
  )
  // One toast for all that arrive at once, about the last of them.
  const onUnassigned = ({ interaction }: ServerEventPayload<'new:interaction:not:assigned'>) =>
    notify.blank(inbox.arrived, link(interaction, customerName(interaction)))
  const onAssigned = ({ interaction, note }: ServerEventPayload<'new:interaction:assigned'>) => {
    if (!interaction.by_transfer) return
    const [name, by] = [customerName(interaction), interaction.transferred_by]
    const text = by ? inbox.transferFrom(name, by.name) : name
    notify.blank(inbox.arrivedByTransfer, link(interaction, text, note), interaction.uuid)
  }
  const onMessage = ({ message, interaction }: ServerEventPayload<'received:message'>) => {
    if (message.kind !== 'timeline' || message.body.event !== 'pause_ended') return
    if (interaction.user?.uuid !== me) return
    notify.blank(inbox.pauseEnded, link(interaction, customerName(interaction)), interaction.uuid)
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
