import { textSize } from '@hilo/contracts'
import { z } from 'zod'
import type { OutboundContent, OutboundMessage, SendError, SendResult } from '../../outbound'
import { callbackData } from '../callback-data'
import { type GraphAnswer, graphPost } from '../graph'
import type { Chat } from './chat'
import { windowCodes } from './errors'
import { quickReplies } from './menu'
import { uploadFile } from './upload'

const accepted = z.looseObject({ message_id: z.string().min(1) })

/** A document and its caption are two messages of Meta's, in this order, and one of ours. */
export async function sendChat(
  chat: Chat,
  { entry, to, content, sent: before = [] }: OutboundMessage,
): Promise<SendResult> {
  const [recipient] = to
  if (recipient === undefined) return rejected('NO_RECIPIENT', 'No sabemos a quién enviar el mensaje.')
  const words = content.type === 'text' ? content.text : (content.caption ?? '')
  if (textSize(words, chat.text.unit) > chat.text.most) return tooLong(chat)
  const post = (message: object) => sendOne(chat, recipient, { ...message, ...marker(chat, entry) })
  if (content.type === 'text') {
    const sent = await post(textOf(content))
    return 'error' in sent ? sent : { providerIds: [sent.value], ...rested(sent) }
  }
  const document = await sendFile(chat, content, before, post)
  if ('error' in document) return document
  if (words === '') return { providerIds: [document.value], ...rested(document) }
  const caption = await post({ text: words })
  return 'error' in caption
    ? { error: halfSent(caption.error), sent: [document.value] }
    : { providerIds: [document.value, caption.value], ...rested(caption) }
}

const rested = ({ restMs }: { readonly restMs?: number }) => (restMs === undefined ? {} : { restMs })

/** Once: what arrived in an earlier try is there. */
async function sendFile(
  chat: Chat,
  content: Extract<OutboundContent, { type: 'document' }>,
  [before]: readonly string[],
  post: (message: object) => Promise<GraphAnswer<string>>,
): Promise<GraphAnswer<string>> {
  if (before !== undefined) return { value: before }
  const uploaded = await uploadFile(chat, content)
  if ('error' in uploaded) return uploaded
  return post({ attachment: { type: 'file', payload: { attachment_id: uploaded.value } } })
}

const marker = ({ metadata }: Chat, entry: string) => (metadata ? { metadata: callbackData(entry) } : {})

function textOf({ text, choices = [] }: Extract<OutboundContent, { type: 'text' }>): object {
  const quick_replies = quickReplies(choices)
  return { text, ...(quick_replies && { quick_replies }) }
}

/** As an answer; where its day is over and the account may, once more as what a human agent says. */
async function sendOne(chat: Chat, recipient: string, message: object): Promise<GraphAnswer<string>> {
  // Instagram's own examples say nothing of the kind.
  const type = chat.channel === 'messenger' ? { messaging_type: 'RESPONSE' } : {}
  const first = await post(chat, { recipient: { id: recipient }, ...type, message })
  const late = 'error' in first && windowCodes.has(first.error.code)
  if (!late || !chat.humanAgent) return first
  const tagged = { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' }
  return post(chat, { recipient: { id: recipient }, ...tagged, message })
}

async function post({ graph, self }: Chat, body: object): Promise<GraphAnswer<string>> {
  const answer = await graphPost(graph, { path: `${self}/messages`, body, repeatable: false }, accepted)
  return 'error' in answer ? answer : { value: answer.value.message_id, ...rested(answer) }
}

const rejected = (code: string, msg: string): { error: SendError } => ({
  error: { kind: 'rejected', code, msg, retryAfterMs: null },
})

function tooLong({ text: { most, unit } }: Chat): SendResult {
  const limit =
    unit === 'chars'
      ? `${most} caracteres`
      : `${most} bytes (las tildes cuentan doble y los emojis, cuatro veces)`
  return rejected('TEXT_TOO_LONG', `El texto es demasiado largo para este canal: el máximo es ${limit}.`)
}

/** The file has arrived: what is tried again, by itself or by a person, is the text. */
const halfSent = (error: SendError): SendError => ({
  ...error,
  code: `CAPTION_NOT_SENT:${error.code}`,
  msg: `El archivo llegó, pero su texto no: ${error.msg}`,
})
