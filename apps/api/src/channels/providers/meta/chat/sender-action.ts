import { z } from 'zod'
import type { SendError } from '../../../outbound'
import { graphPost } from '../graph'
import type { Chat } from './chat'

const done = z.looseObject({})

/** Shows the customer that we have read their messages, or that we are typing. */
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
