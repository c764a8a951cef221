import { z } from 'zod'
import { callbackData } from '../meta/callback-data'
import { type GraphAccess, type GraphAnswer, graphPost } from '../meta/graph'
import type { OutboundContent, OutboundMessage, SendResult } from '../outbound'
import { interactiveMenu } from './interactive-menu'
import { uploadDocument } from './upload'

const accepted = z.looseObject({ messages: z.array(z.looseObject({ id: z.string().min(1) })).min(1) })

/** One message of ours is one of WhatsApp's: a document carries its caption. */
export async function sendMessage(
  graph: GraphAccess,
  phoneNumberId: string,
  message: OutboundMessage,
): Promise<SendResult> {
  const recipient = recipientOf(message.to)
  if (!recipient) return noRecipient
  const content = await contentOf(graph, phoneNumberId, message)
  if ('error' in content) return content
  const answer = await graphPost(
    graph,
    {
      path: `${phoneNumberId}/messages`,
      body: {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        ...recipient,
        ...content.value,
        biz_opaque_callback_data: callbackData(message.entry),
      },
      repeatable: false,
    },
    accepted,
  )
  if ('error' in answer) return answer
  const [first, ...rest] = answer.value.messages.map(({ id }) => id)
  return first === undefined ? noRecipient : { providerIds: [first, ...rest] }
}

async function contentOf(
  graph: GraphAccess,
  phoneNumberId: string,
  { content }: OutboundMessage,
): Promise<GraphAnswer<object>> {
  if (content.type === 'text') return { value: textOf(content) }
  const uploaded = await uploadDocument(graph, phoneNumberId, content)
  if ('error' in uploaded) return uploaded
  const { name, caption } = content
  return {
    value: {
      type: 'document',
      document: { id: uploaded.value.id, filename: name, ...(caption !== null && { caption }) },
    },
  }
}

/** A menu that WhatsApp cannot show is its text: the numbers stand in it. */
function textOf({ text, choices = [] }: Extract<OutboundContent, { type: 'text' }>): object {
  const menu = interactiveMenu(text, choices)
  return menu
    ? { type: 'interactive', interactive: menu }
    : { type: 'text', text: { body: text, preview_url: false } }
}

/** By phone where we know it: not every message may go to a business-scoped id. */
function recipientOf(names: readonly string[]): { to: string } | { recipient: string } | null {
  const phone = names.find((name) => /^\d{6,15}$/.test(name))
  if (phone !== undefined) return { to: phone }
  const [userId] = names
  return userId === undefined ? null : { recipient: userId }
}

const noRecipient: SendResult = {
  error: {
    kind: 'rejected',
    code: 'NO_RECIPIENT',
    msg: 'No sabemos a qué número de WhatsApp enviar el mensaje.',
    retryAfterMs: null,
  },
}
