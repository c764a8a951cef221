import { mediaFormats } from '@hilo/contracts'
import { z } from 'zod'
import type { OutboundContent, OutboundMessage, SendResult } from '../../../outbound'
import { callbackData } from '../../meta/callback-data'
import { type GraphAccess, type GraphAnswer, graphPost } from '../../meta/graph'
import { interactiveMenu } from './interactive-menu'
import { noRecipient, recipientOf } from './recipient'
import { templateOf } from './template'
import { uploadFile } from './upload'

const accepted = z.looseObject({ messages: z.array(z.looseObject({ id: z.string().min(1) })).min(1) })

/** Sends a message as one of WhatsApp's: a file has its caption with it. */
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
        ...(message.quotes !== undefined && { context: { message_id: message.quotes } }),
        biz_opaque_callback_data: callbackData(message.entry),
      },
      repeatable: false,
    },
    accepted,
  )
  if ('error' in answer) return answer
  const [first, ...rest] = answer.value.messages.map(({ id }) => id)
  return first === undefined
    ? noRecipient
    : {
        providerIds: [first, ...rest],
        ...(answer.backoffMs !== undefined && { backoffMs: answer.backoffMs }),
      }
}

async function contentOf(
  graph: GraphAccess,
  phoneNumberId: string,
  { content }: OutboundMessage,
): Promise<GraphAnswer<object>> {
  if (content.type === 'text')
    return content.template ? templateOf(graph, phoneNumberId, content.template) : { value: textOf(content) }
  const uploaded = await uploadFile(graph, phoneNumberId, content)
  if ('error' in uploaded) return uploaded
  const { type, name, mime, caption, voice = false } = content
  const file = {
    id: uploaded.value.id,
    // WhatsApp shows the name of a document only, and refuses it elsewhere.
    ...(type === 'document' && { filename: name }),
    ...(caption !== null && { caption }),
    // WhatsApp shows no other format as a voice note.
    ...(voice && mime === mediaFormats.opus.mime && { voice: true }),
  }
  return { value: { type, [type]: file } }
}

/** A menu that WhatsApp cannot show is sent as text, which lists the choices with numbers. */
function textOf({ text, choices = [], asksCall }: Extract<OutboundContent, { type: 'text' }>): object {
  const shown = asksCall ? callRequest(text) : interactiveMenu(text, choices)
  return shown
    ? { type: 'interactive', interactive: shown }
    : { type: 'text', text: { body: text, preview_url: false } }
}

/** WhatsApp adds the buttons. */
const callRequest = (text: string) => ({
  type: 'call_permission_request',
  body: { text },
  action: { name: 'call_permission_request' },
})
