import type { LiveSocket } from '@hilo/client'
import type { ServerEventPayload } from '@hilo/contracts'
import { inbox } from '../../strings'
import { notify } from '../../ui/notify'

/** Tells the person what arrived, whatever list they look at; the lists themselves take their rows elsewhere. */
export function tellArrivals(socket: LiveSocket): () => void {
  const onUnassigned = () => notify.blank(inbox.arrived)
  const onAssigned = ({ interaction }: ServerEventPayload<'new:interaction:assigned'>) => {
    if (interaction.by_transfer) notify.blank(inbox.arrivedByTransfer)
  }
  socket.on('new:interaction:not:assigned', onUnassigned)
  socket.on('new:interaction:assigned', onAssigned)
  return () => {
    socket.off('new:interaction:not:assigned', onUnassigned)
    socket.off('new:interaction:assigned', onAssigned)
  }
}
