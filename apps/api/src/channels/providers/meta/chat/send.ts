import { splitText } from '@hilo/contracts'
import { z } from 'zod'
import type { OutboundContent, OutboundFile, OutboundMessage, SendError, SendResult } from '../../../outbound'
import { callbackData } from '../callback-data'
import { type GraphAnswer, graphPost } from '../graph'
import type { Chat } from './chat'
import { windowCodes } from './errors'
import { quickReplies } from './menu'
import { attachmentType, uploadFile } from './upload'

const accepted = z.looseObject({ message_id: z.string().min(1) })

/** A part of our message: one message of Meta's. */
type Part = { readonly file: OutboundFile } | { readonly text: string; readonly quick_replies?: object[] }

/**
 * Sends a message in parts, because Meta takes a file, its caption and each part of a long text as separate messages.
 * Continues after the parts that an earlier attempt has sent.
 */
export async function sendChat(
  chat: Chat,
  { entry, to, content, quotes, sent: before = [] }: OutboundMessage,
): Promise<SendResult> {
  const [recipient] = to
  if (recipient === undefined) return noRecipient
  const parts = partsOf(chat, content)
  const ids = [...before]
  let backoff = {}
  for (const [index, part] of parts.entries()) {
    if (index < before.length) continue
    // Only the first part shows the quote.
    const answer = await sendPart(chat, { recipient, entry, quotes: index === 0 ? quotes : undefined }, part)
    if ('error' in answer) {
      const error = ids.length === 0 ? answer.error : halfSent(answer.error, parts)
      const inFlight = { text: 'text' in part ? part.text : null, unsent: parts.length - index - 1 }
      return { error, sent: ids, inFlight }
    }
    ids.push(answer.value)
    backoff = backoffOf(answer)
  }
  const [first, ...others] = ids
  return first === undefined ? noRecipient : { providerIds: [first, ...others], ...backoff }
}

/** The parts of a message. The quick replies are with the last text. */
function partsOf({ text }: Chat, content: OutboundContent): readonly Part[] {
  if (content.type !== 'text') {
    const texts = content.caption ? splitText(content.caption, text) : []
    return [{ file: content }, ...texts.map((part) => ({ text: part }))]
  }
  const quick_replies = quickReplies(content.choices ?? [])
  const texts = splitText(content.text, text)
  return texts.map((part, index) => ({
    text: part,
    ...(quick_replies && index === texts.length - 1 && { quick_replies }),
  }))
}

const backoffOf = ({ backoffMs }: { readonly backoffMs?: number }) =>
  backoffMs === undefined ? {} : { backoffMs }

interface Receiver {
  readonly recipient: string
  readonly entry: string
  readonly quotes: string | undefined
}

async function sendPart(
  chat: Chat,
  { recipient, entry, quotes }: Receiver,
  part: Part,
): Promise<GraphAnswer<string>> {
  const marker = chat.metadata ? { metadata: callbackData(entry) } : {}
  if (!('file' in part)) return sendOne(chat, recipient, { ...part, ...marker }, quotes)
  const uploaded = await uploadFile(chat, part.file)
  if ('error' in uploaded) return uploaded
  const attachment = { type: attachmentType(part.file.type), payload: { attachment_id: uploaded.value } }
  return sendOne(chat, recipient, { attachment, ...marker }, quotes)
}

/** Sends it as an answer and, if the window is closed and the account may, again with the tag of a human agent. */
async function sendOne(
  chat: Chat,
  recipient: string,
  message: object,
  quotes: string | undefined,
): Promise<GraphAnswer<string>> {
  const quote = quotes === undefined ? {} : { reply_to: { mid: quotes } }
  // Instagram does not document a `messaging_type`.
  const type = chat.channel === 'messenger' ? { messaging_type: 'RESPONSE' } : {}
  const first = await post(chat, { recipient: { id: recipient }, ...type, ...quote, message })
  const late = 'error' in first && windowCodes.has(first.error.code)
  if (!late || !chat.humanAgent) return first
  const tagged = { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' }
  return post(chat, { recipient: { id: recipient }, ...tagged, ...quote, message })
}

async function post({ graph, self }: Chat, body: object): Promise<GraphAnswer<string>> {
  const answer = await graphPost(graph, { path: `${self}/messages`, body, repeatable: false }, accepted)
  return 'error' in answer ? answer : { value: answer.value.message_id, ...backoffOf(answer) }
}

const noRecipient: SendResult = {
  error: {
    kind: 'rejected',
    code: 'NO_RECIPIENT',
    msg: 'No sabemos a quién enviar el mensaje.',
    retryAfterMs: null,
  },
}

/** The error where some parts have arrived: a retry sends only the others. */
const halfSent = (error: SendError, [first]: readonly Part[]): SendError =>
  first && 'file' in first
    ? {
        ...error,
        code: `CAPTION_NOT_SENT:${error.code}`,
        msg: `El archivo llegó, pero su texto no: ${error.msg}`,
      }
    : {
        ...error,
        code: `PART_NOT_SENT:${error.code}`,
        msg: `Una parte del mensaje llegó, pero el resto no: ${error.msg}`,
      }
