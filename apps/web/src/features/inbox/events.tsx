import type { LiveSocket } from '@hilo/client'
import type { Interaction, ServerEventPayload } from '@hilo/contracts'
import { inbox } from '../../strings'
import { notify } from '../../ui/overlay/notify'
import { RowLink } from './row-link'
import { customerName } from './rows/describe-row'

/** Shows a toast for new and returning chats, whichever list is open. */
export function toastArrivals(
  socket: LiveSocket,
  me: string,
  onOpen: (row: Interaction) => void,
): () => void {
  /** The chat that the toast opens. */
  const link = (row: Interaction, textOf: (row: Interaction) => string, note?: string) => (
    <RowLink key={row.uuid} {...{ socket, row, textOf, note, onOpen }} />
  )
  // While one is shown, the next renews it with a count: it is about the last of them.
  const onUnassigned = ({ interaction }: ServerEventPayload<'new:interaction:not:assigned'>) =>
    notify.blank(inbox.arrived, link(interaction, customerName))
  const onAssigned = ({ interaction, note }: ServerEventPayload<'new:interaction:assigned'>) => {
    if (!interaction.by_transfer) return
    const { transferred_by: by } = interaction
    const textOf = (row: Interaction) =>
      by ? inbox.transferFrom(customerName(row), by.name) : customerName(row)
    // One toast each: a colleague asks this person, and has written why.
    const { uuid, version } = interaction
    notify.blank(inbox.arrivedByTransfer, link(interaction, textOf, note), `${uuid}:${version}`)
  }
  const onMessage = ({ message, interaction }: ServerEventPayload<'received:message'>) => {
    if (message.kind !== 'timeline' || message.body.event !== 'pause_ended') return
    if (interaction.user?.uuid !== me) return
    notify.blank(inbox.pauseEnded, link(interaction, customerName), interaction.uuid)
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
