import { z } from 'zod'
import type { MessageActResult, OutboundMessageAct } from '../../../outbound'
import { messageActData } from '../../meta/callback-data'
import { type GraphAccess, graphPost } from '../../meta/graph'
import { noRecipient, recipientOf } from './recipient'

const accepted = z.looseObject({ messages: z.array(z.looseObject({ id: z.string().min(1) })).min(1) })

/** A reaction is a message of its own, whose status may later say that it failed; an empty emoji removes it. */
export async function sendReaction(
  graph: GraphAccess,
  phoneNumberId: string,
  { to, act, target, change }: OutboundMessageAct,
): Promise<MessageActResult> {
  const recipient = recipientOf(to)
  if (!recipient || change.kind !== 'reaction') return noRecipient
  const answer = await graphPost(
    graph,
    {
      path: `${phoneNumberId}/messages`,
      body: {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        ...recipient,
        type: 'reaction',
        reaction: { message_id: target, emoji: change.emoji ?? '' },
        biz_opaque_callback_data: messageActData(act),
      },
      // Reacting twice with the same emoji is the same as once.
      repeatable: true,
    },
    accepted,
  )
  return 'error' in answer ? answer : { providerId: answer.value.messages[0]?.id ?? null }
}
