import { splitText } from '@hilo/contracts'
import { z } from 'zod'
import type { OutboundContent, OutboundMessage, SendError, SendResult } from '../../outbound'
import { callbackData } from '../callback-data'
import { type GraphAnswer, graphPost } from '../graph'
import type { Chat } from './chat'
import { windowCodes } from './errors'
import { quickReplies } from './menu'
import { uploadFile } from './upload'

const accepted = z.looseObject({ message_id: z.string().min(1) })

type Document = Extract<OutboundContent, { type: 'document' }>
/** One message of Meta's. */
type Piece = { readonly file: Document } | { readonly text: string; readonly quick_replies?: object[] }

/**
 * A file, what is said of it, and what is longer than one text are messages of Meta's one after the other, and one of
 * ours. What arrived in an earlier try is there: the rest is sent.
 */
export async function sendChat(
  chat: Chat,
  { entry, to, content, sent: before = [] }: OutboundMessage,
): Promise<SendResult> {
  const [recipient] = to
  if (recipient === undefined) return noRecipient
  const pieces = piecesOf(chat, content)
  const ids = [...before]
  let rest = {}
  for (const [place, piece] of pieces.entries()) {
    if (place < before.length) continue
    const answer = await sendPiece(chat, { recipient, entry }, piece)
    if ('error' in answer) {
      const error = ids.length === 0 ? answer.error : halfSent(answer.error, pieces)
      const doubt = { text: 'text' in piece ? piece.text : null, unsent: pieces.length - place - 1 }
      return { error, sent: ids, doubt }
    }
    ids.push(answer.value)
    rest = rested(answer)
  }
  const [first, ...others] = ids
  return first === undefined ? noRecipient : { providerIds: [first, ...others], ...rest }
}

/** What is to be chosen from stands below the last of the words. */
function piecesOf({ text }: Chat, content: OutboundContent): readonly Piece[] {
  if (content.type === 'document') {
    const words = content.caption ? splitText(content.caption, text) : []
    return [{ file: content }, ...words.map((piece) => ({ text: piece }))]
  }
  const quick_replies = quickReplies(content.choices ?? [])
  const words = splitText(content.text, text)
  return words.map((piece, place) => ({
    text: piece,
    ...(quick_replies && place === words.length - 1 && { quick_replies }),
  }))
}

const rested = ({ restMs }: { readonly restMs?: number }) => (restMs === undefined ? {} : { restMs })

interface Receiver {
  readonly recipient: string
  readonly entry: string
}

async function sendPiece(
  chat: Chat,
  { recipient, entry }: Receiver,
  piece: Piece,
): Promise<GraphAnswer<string>> {
  const marker = chat.metadata ? { metadata: callbackData(entry) } : {}
  if (!('file' in piece)) return sendOne(chat, recipient, { ...piece, ...marker })
  const uploaded = await uploadFile(chat, piece.file)
  if ('error' in uploaded) return uploaded
  const attachment = { type: 'file', payload: { attachment_id: uploaded.value } }
  return sendOne(chat, recipient, { attachment, ...marker })
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

const noRecipient: SendResult = {
  error: {
    kind: 'rejected',
    code: 'NO_RECIPIENT',
    msg: 'No sabemos a quién enviar el mensaje.',
    retryAfterMs: null,
  },
}

/** Something has arrived: what is tried again, by itself or by a person, is the rest. */
const halfSent = (error: SendError, [first]: readonly Piece[]): SendError =>
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
