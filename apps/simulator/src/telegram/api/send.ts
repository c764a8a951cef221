import { bareMime } from '../../core/mime'
import type { File } from '../../world/files'
import type { ChatMessage, Choice } from '../../world/wire'
import { type Bot, botView } from '../account'
import { BotError, badRequest } from '../api-error'
import { chatKey } from '../business'
import { postBusinessMessage } from '../inbound/business-sends'
import { addFile, chatOf, documentObject, fileObject, ownerView, quotedObject, seconds } from '../objects'
import { messageKey, nextNumber, type World } from '../world'
import { checked, type ReplyMarkup, Sending } from './params'
import { checkRateLimit, checkTopic, destinationOf } from './recipient'

export interface Upload {
  field: string
  name: string
  mime: string
  bytes: Uint8Array
}

/** Sends a text: adds it to the chat and answers Telegram's message object. */
export function sendMessage(world: World, bot: Bot, params: Record<string, unknown>) {
  const text = params.text
  if (typeof text !== 'string' || text.trim() === '') throw badRequest('message text is empty')
  if ([...text].length > 4096) throw badRequest('message is too long')
  return addMessage(world, bot, params, { text }, { type: 'text', text })
}

const megabyte = 1024 * 1024

/** By method: the field of its file, its largest size, and its type on the phone. */
export const fileMethods: Record<string, { field: string; type: string; maxBytes: number }> = {
  sendDocument: { field: 'document', type: 'document', maxBytes: 50 * megabyte },
  sendPhoto: { field: 'photo', type: 'image', maxBytes: 10 * megabyte },
  sendAnimation: { field: 'animation', type: 'image', maxBytes: 50 * megabyte },
  sendAudio: { field: 'audio', type: 'audio', maxBytes: 50 * megabyte },
  sendVoice: { field: 'voice', type: 'audio', maxBytes: 50 * megabyte },
  sendVideo: { field: 'video', type: 'video', maxBytes: 50 * megabyte },
  sendSticker: { field: 'sticker', type: 'sticker', maxBytes: megabyte / 2 },
}

export async function sendFile(
  world: World,
  bot: Bot,
  method: string,
  params: Record<string, unknown>,
  uploads: Upload[],
) {
  const { field, type, maxBytes } = fileMethods[method] ?? {
    field: 'document',
    type: 'document',
    maxBytes: 0,
  }
  const { caption } = params
  if (caption !== undefined && typeof caption !== 'string') throw badRequest('caption must be a string')
  if (caption && [...caption].length > 1024) throw badRequest('message caption is too long')
  const file = await fileOf(world, bot, field, params[field], uploads)
  if (field === 'photo' && !/^image\/(jpeg|png|webp|gif|bmp)$/.test(bareMime(file.mime)))
    throw badRequest('IMAGE_PROCESS_FAILED')
  if (file.bytes.length > maxBytes) throw new BotError(413, 'Request Entity Too Large')
  if (file.bytes.length === 0) throw badRequest('file must be non-empty')
  // Telegram plays a GIF as a silent video, and also gives it as a document. Any other file is sent as a document alone.
  const moves = method === 'sendAnimation'
  const isAnimation = moves && /^(image\/gif|video\/mp4)$/.test(bareMime(file.mime))
  const value = field === 'photo' ? [{ ...fileObject(file), width: 1280, height: 960 }] : documentObject(file)
  // A voice note in another format is sent as a file.
  const voice = method === 'sendVoice'
  const unplayable = voice && !/^audio\/(ogg|mpeg|mp4|x-m4a)$/.test(bareMime(file.mime))
  const isFile = unplayable || (moves && !isAnimation)
  const content = {
    [isFile ? 'document' : field]: value,
    ...(isAnimation && { document: value }),
    ...(caption && { caption }),
  }
  return addMessage(world, bot, params, content, {
    type: isFile ? 'document' : type,
    media: world.files.view(file, { voice: voice && !unplayable }),
    ...(caption && { text: caption }),
  })
}

/** The file: uploaded in the form, known by its id, or fetched from a URL. */
async function fileOf(
  world: World,
  bot: Bot,
  field: string,
  given: unknown,
  uploads: Upload[],
): Promise<File> {
  const attached = typeof given === 'string' && given.startsWith('attach://') ? given.slice(9) : field
  const upload = uploads.find((one) => one.field === attached)
  if (upload) return addFile(world, { account: bot.view.id }, upload)
  if (typeof given !== 'string') throw badRequest(`there is no ${field} in the request`)
  if (!/^https?:/.test(given)) {
    const known = world.files.get(given)
    if (known?.account === bot.view.id) return known
    throw badRequest('wrong file identifier/HTTP URL specified')
  }
  try {
    const response = await world.fetch(given, { signal: AbortSignal.timeout(10_000) })
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (!response.ok || bytes.length > 20 * megabyte) throw new Error(`http ${response.status}`)
    const mime = response.headers.get('content-type') ?? 'application/octet-stream'
    const name = decodeURIComponent(new URL(given).pathname.split('/').at(-1) || field)
    return addFile(world, { account: bot.view.id }, { name, mime, bytes })
  } catch {
    throw badRequest('failed to get HTTP URL content')
  }
}

function addMessage(
  world: World,
  bot: Bot,
  params: Record<string, unknown>,
  content: Record<string, unknown>,
  bubble: Partial<ChatMessage> & { type: string },
) {
  const {
    chat_id,
    business_connection_id,
    reply_parameters: reply,
    reply_markup: markup,
    message_thread_id: topic,
  } = checked(Sending, params)
  const { person, chat, via } = destinationOf(world, bot, { chat_id, business_connection_id })
  if (via !== null && markup?.keyboard) throw badRequest('BUSINESS_REPLY_MARKUP_INVALID')
  checkTopic(world, bot, person.id, topic)
  checkRateLimit(world, bot, chat_id)
  const key = chatKey(via, person)
  const replyTo = reply && messageKey(key, reply.message_id)
  const quoted = replyTo === undefined ? null : world.chats.find(replyTo)
  if (replyTo !== undefined && quoted?.chat !== chat && !reply?.allow_sending_without_reply)
    throw badRequest('message to be replied not found')

  const at = world.clock.now()
  const number = nextNumber(world, bot.view.id, key)
  const message: ChatMessage = {
    id: messageKey(key, number),
    at,
    author: 'business',
    // Telegram has no receipts: an accepted message counts as delivered.
    state: 'delivered',
    reactions: {},
    ...(quoted?.chat === chat && { replyTo: quoted.message.id }),
    ...bubble,
    ...choicesOf(markup),
  }
  world.chats.typing(chat, false)
  world.chats.add(chat, message)
  const { id, type, text = null } = message
  const entry = {
    id,
    at,
    account: bot.view.id,
    customer: key,
    type,
    text,
    marker: null,
    request: params,
  }
  world.outbox.messages.push({ ...entry, statuses: [] })
  const sent = {
    message_id: number,
    from: via === null ? botView(bot) : ownerView(via),
    ...(via !== null && { business_connection_id: via.id, sender_business_bot: botView(bot) }),
    chat: chatOf(person),
    date: seconds(at),
    ...(topic !== undefined && { message_thread_id: topic, is_topic_message: true }),
    ...(quoted?.chat === chat && {
      reply_to_message: quotedObject(bot, person, quoted.message, via),
    }),
    ...content,
    ...(markup?.inline_keyboard && { reply_markup: markup }),
  }
  // Telegram reports what the bot itself writes for an owner as it does what the owner writes.
  if (via !== null) world.clock.track(postBusinessMessage(world, bot, key, sent))
  return sent
}

/** Buttons as the phone shows them: inline buttons call back, keyboard buttons send their text, or the customer's own contact. */
export function choicesOf(markup: ReplyMarkup | undefined): { choices?: Choice[] } {
  const inline = markup?.inline_keyboard
    ?.flat()
    .map(({ text, callback_data }): Choice => ({ kind: 'callback', id: callback_data ?? '', title: text }))
  const keys = markup?.keyboard?.flat().map(
    ({ text, request_contact }): Choice => ({
      kind: request_contact ? 'share_phone' : 'text',
      id: text,
      title: text,
    }),
  )
  const choices = inline ?? keys
  return choices && choices.length > 0 ? { choices } : {}
}
