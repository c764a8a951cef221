import { z } from 'zod'
import type { MessageActResult, OutboundMessageAct } from '../../../outbound'
import { graphPost } from '../graph'
import type { Chat } from './chat'

const done = z.looseObject({})

/** Messenger takes any emoji; Instagram only knows the heart, by its name. */
export async function react(
  { graph, self, channel }: Chat,
  { to: [recipient], target, change }: OutboundMessageAct,
): Promise<MessageActResult> {
  const emoji = change.kind === 'reaction' ? change.emoji : null
  const body = {
    recipient: { id: recipient },
    sender_action: emoji === null ? 'unreact' : 'react',
    payload: {
      message_id: target,
      ...(emoji !== null && { reaction: channel === 'instagram' ? 'love' : emoji }),
    },
  }
  const answer = await graphPost(graph, { path: `${self}/messages`, body, repeatable: true }, done)
  return 'error' in answer ? answer : { providerId: null }
}
