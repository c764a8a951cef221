import { z } from 'zod'
import type { SendError } from '../../outbound'
import { graphPost } from '../graph'
import type { Chat } from './chat'

const done = z.looseObject({})

/** What the customer sees of us beside messages: that we have read, that we write. */
export async function senderAction(
  { graph, self }: Chat,
  to: readonly string[],
  sender_action: 'mark_seen' | 'typing_on',
): Promise<SendError | null> {
  const [recipient] = to
  if (recipient === undefined) return null
  const body = { recipient: { id: recipient }, sender_action }
  const answer = await graphPost(graph, { path: `${self}/messages`, body, repeatable: true }, done)
  return 'error' in answer ? answer.error : null
}
