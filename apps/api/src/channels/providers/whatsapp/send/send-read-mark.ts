import { z } from 'zod'
import type { SendError } from '../../../outbound'
import { type GraphAccess, graphPost } from '../../meta/graph'

const done = z.looseObject({ success: z.boolean() })

/** Marks a customer's message and all earlier ones as read. `extra`: fields that also show that we are typing. */
export async function sendReadMark(
  graph: GraphAccess,
  phoneNumberId: string,
  messageId: string,
  extra: object,
): Promise<SendError | null> {
  const body = { messaging_product: 'whatsapp', status: 'read', message_id: messageId, ...extra }
  const answer = await graphPost(graph, { path: `${phoneNumberId}/messages`, body, repeatable: true }, done)
  return 'error' in answer ? answer.error : null
}
