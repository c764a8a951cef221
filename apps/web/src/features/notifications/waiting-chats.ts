import type { LiveSocket } from '@hilo/client'
import type { ServerEventPayload } from '@hilo/contracts'
import { hasAttention } from '../../lib/use-attention'
import { inbox } from '../../strings'
import { callOut } from './call-out'
import { lastWordsOf } from './events'
import { preferences } from './preferences'

/** Where chats are assigned by themselves, one waits for less than this, and the team is not called for it. */
const graceMs = 3000

/** A chat that waits for somebody calls those who asked for it and look elsewhere. Who looks here sees the toast. */
export function notifyOfWaiting(socket: LiveSocket, onOpen: (conversation: string) => void): () => void {
  const coming = new Map<string, ReturnType<typeof setTimeout>>()
  const forget = (interaction: string) => {
    clearTimeout(coming.get(interaction))
    coming.delete(interaction)
  }
  const onArrived = ({ interaction }: ServerEventPayload<'new:interaction:not:assigned'>) => {
    if (!preferences().waiting) return
    forget(interaction.uuid)
    const call = () => {
      coming.delete(interaction.uuid)
      callOut({
        id: `${interaction.uuid}:${interaction.version}`,
        title: inbox.arrived,
        interaction,
        words: lastWordsOf(interaction),
        reading: hasAttention(),
        onOpen: () => onOpen(interaction.conversation.uuid),
      })
    }
    coming.set(interaction.uuid, setTimeout(call, graceMs))
  }
  const onTaken = ({ interaction }: ServerEventPayload<'remove:interaction:not:assigned'>) =>
    forget(interaction)
  socket.on('new:interaction:not:assigned', onArrived)
  socket.on('remove:interaction:not:assigned', onTaken)
  return () => {
    for (const interaction of coming.keys()) forget(interaction)
    socket.off('new:interaction:not:assigned', onArrived)
    socket.off('remove:interaction:not:assigned', onTaken)
  }
}
