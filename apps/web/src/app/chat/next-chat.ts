import { ask, type LiveSocket } from '@hilo/client'
import type { Interaction } from '@hilo/contracts'

/** More than one person pauses at once. */
const looked = 50

/** The own chat whose customer has waited longest for an answer; null: none waits, or the server does not answer. */
export async function nextWaitingChat(socket: LiveSocket, left: string | null): Promise<Interaction | null> {
  const answer = await ask(socket, 'get:interaction:assigned', {
    unanswered: true,
    order: 'longest',
    limit: looked,
  })
  if (!answer.ok) return null
  // The answer may be older than the act that asked for it.
  return answer.data.items.find(({ paused, conversation }) => !paused && conversation.uuid !== left) ?? null
}
