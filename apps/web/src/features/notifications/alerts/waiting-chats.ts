import type { LiveSocket } from '@hilo/client'
import type { ServerEventPayload } from '@hilo/contracts'
import { isTabActive } from '../../../lib/focus/use-tab-active'
import { inbox } from '../../../strings'
import { preferences } from '../preferences'
import { lastCustomerText } from './events'
import { raiseAlert } from './raise-alert'

/** Alerts come after this time, because an automatically assigned chat waits less. */
const graceMs = 3000

/** Alerts to chats that wait in the queue, where the person asked for it and is not looking. */
export function alertToWaitingChats(socket: LiveSocket, onOpen: (conversation: string) => void): () => void {
  const pending = new Map<string, ReturnType<typeof setTimeout>>()
  const cancel = (interaction: string) => {
    clearTimeout(pending.get(interaction))
    pending.delete(interaction)
  }
  const onArrived = ({ interaction }: ServerEventPayload<'new:interaction:not:assigned'>) => {
    if (!preferences().waiting) return
    cancel(interaction.uuid)
    const alertAfterGrace = () => {
      pending.delete(interaction.uuid)
      raiseAlert({
        id: `${interaction.uuid}:${interaction.version}`,
        title: inbox.arrived,
        interaction,
        text: lastCustomerText(interaction),
        reading: isTabActive(),
        onOpen: () => onOpen(interaction.conversation.uuid),
      })
    }
    pending.set(interaction.uuid, setTimeout(alertAfterGrace, graceMs))
  }
  const onTaken = ({ interaction }: ServerEventPayload<'remove:interaction:not:assigned'>) =>
    cancel(interaction)
  socket.on('new:interaction:not:assigned', onArrived)
  socket.on('remove:interaction:not:assigned', onTaken)
  return () => {
    for (const interaction of pending.keys()) cancel(interaction)
    socket.off('new:interaction:not:assigned', onArrived)
    socket.off('remove:interaction:not:assigned', onTaken)
  }
}
