import { mediaFormats } from '@hilo/contracts'
import { z } from 'zod'
import type { OutboundContent, OutboundMessage, SendResult } from '../../../outbound'
import { callbackData } from '../../meta/callback-data'
import { type GraphAccess, type GraphAnswer, graphPost } from '../../meta/graph'
import { withSubject } from '../errors'
import { countryOfRecipient } from '../parse/read-price'
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
  if ('error' in answer) return { error: withSubject(answer.error, aboutOf(message)) }
  const [first, ...rest] = answer.value.messages.map(({ id }) => id)
  return first === undefined
    ? noRecipient
    : {
        providerIds: [first, ...rest],
        ...(answer.backoffMs !== undefined && { backoffMs: answer.backoffMs }),
      }
}

const aboutOf = ({ to, content }: OutboundMessage) => ({
  country: countryOfRecipient(to),
  template: content.type === 'text' ? (content.template ?? null) : null,
})

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

function textOf(content: Extract<OutboundContent, { type: 'text' }>): object {
  const interactive = interactiveOf(content)
  return interactive
    ? { type: 'interactive', interactive }
    : { type: 'text', text: { body: content.text, preview_url: false } }
}

/** Null for a plain text, also for a menu that WhatsApp cannot show: the text lists its choices with numbers. */
function interactiveOf({
  text,
  choices = [],
  asksCall,
  asksPhone,
}: Extract<OutboundContent, { type: 'text' }>): object | null {
  if (asksCall) return requestOf('call_permission_request', text)
  if (asksPhone) return requestOf('request_contact_info', text)
  return interactiveMenu(text, choices)
}

/** WhatsApp adds the buttons. */
const requestOf = (type: 'call_permission_request' | 'request_contact_info', text: string) => ({
  type,
  body: { text },
  action: { name: type },
})
