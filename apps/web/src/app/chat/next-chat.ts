import { ask, type LiveSocket } from '@hilo/client'
import type { Interaction } from '@hilo/contracts'

/** The answer may be older than the act that asked for it: then the chat that was left is one of two. */
const limit = 2

/** The own chat whose customer has waited longest for an answer; null if none waits or the server does not answer. */
export async function nextWaitingChat(socket: LiveSocket, left: string | null): Promise<Interaction | null> {
  const answer = await ask(socket, 'get:interaction:assigned', { unanswered: true, order: 'longest', limit })
  if (!answer.ok) return null
  return answer.data.items.find(({ conversation }) => conversation.uuid !== left) ?? null
}
