import type { LiveSocket } from '@hilo/client'
import type { Interaction, ServerEventPayload } from '@hilo/contracts'
import { isTabActive } from '../../../lib/focus/use-tab-active'
import { inbox } from '../../../strings'
import { preferences } from '../preferences'
import { lastCustomerText } from './events'
import { raiseAlert } from './raise-alert'

/** Alerts come after this time, because an automatically assigned chat waits less. */
const graceMs = 3000

/** Alerts to chats that wait in the queue, where the person asked for it and is not looking. */
export function alertToWaitingChats(socket: LiveSocket, onOpen: (conversation: string) => void): () => void {
  const pending = new Map<string, { row: Interaction; readonly timer: ReturnType<typeof setTimeout> }>()
  const cancel = (interaction: string) => {
    clearTimeout(pending.get(interaction)?.timer)
    pending.delete(interaction)
  }
  const onArrived = ({ interaction }: ServerEventPayload<'new:interaction:not:assigned'>) => {
    if (!preferences().waiting) return
    cancel(interaction.uuid)
    const alertAfterGrace = () => {
      const row = pending.get(interaction.uuid)?.row ?? interaction
      pending.delete(interaction.uuid)
      raiseAlert({
        id: `${interaction.uuid}:${interaction.version}`,
        pushed: 'waiting',
        title: inbox.arrived,
        interaction: row,
        text: lastCustomerText(row),
        reading: isTabActive(),
        onOpen: () => onOpen(interaction.conversation.uuid),
      })
    }
    pending.set(interaction.uuid, { row: interaction, timer: setTimeout(alertAfterGrace, graceMs) })
  }
  /** Values that came meanwhile, such as the customer's name from the provider. */
  const onUpdate = ({ interaction }: ServerEventPayload<'update:interaction'>) => {
    const waiting = pending.get(interaction.uuid)
    if (waiting && interaction.version > waiting.row.version) waiting.row = interaction
  }
  const onTaken = ({ interaction }: ServerEventPayload<'remove:interaction:not:assigned'>) =>
    cancel(interaction)
  socket.on('new:interaction:not:assigned', onArrived)
  socket.on('update:interaction', onUpdate)
  socket.on('remove:interaction:not:assigned', onTaken)
  return () => {
    for (const interaction of pending.keys()) cancel(interaction)
    socket.off('new:interaction:not:assigned', onArrived)
    socket.off('update:interaction', onUpdate)
    socket.off('remove:interaction:not:assigned', onTaken)
  }
}
