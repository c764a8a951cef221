import { z } from 'zod'
import { type GraphAccess, graphPost } from '../meta/graph'
import type { SendError } from '../outbound'

const done = z.looseObject({ success: z.boolean() })

/** A message of the customer, and with it all before it, becomes read on their phone; `extra` may say that we write. */
export async function tellRead(
  graph: GraphAccess,
  phoneNumberId: string,
  messageId: string,
  extra: object,
): Promise<SendError | null> {
  const body = { messaging_product: 'whatsapp', status: 'read', message_id: messageId, ...extra }
  const answer = await graphPost(graph, { path: `${phoneNumberId}/messages`, body, repeatable: true }, done)
  return 'error' in answer ? answer.error : null
}
