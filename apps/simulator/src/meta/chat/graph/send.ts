import { bareMime } from '../../../core/mime'
import type { Chat } from '../../../world/chats'
import type { File } from '../../../world/files'
import type { Sent } from '../../../world/sent-log'
import type { ChatMessage, Person } from '../../../world/wire'
import { badParameter } from '../../graph-error'
import { chatError } from '../errors'
import { addFile, attached } from '../inbound/compose'
import { echoField } from '../inbound/customer-sends'
import { sendEvent } from '../inbound/send-event'
import type { LiveAccount } from '../kind'
import { deliver } from '../receipts'
import type { World } from '../world'
import { checkRateLimit, checkWindow, recipientOf } from './recipient'
import { choicesOf, type OutMessage, parseSend, type SendBody } from './request'

interface Accepted {
  answer: { recipient_id: string; message_id?: string }
  /** Delivers the message and sends its echo; called after the answer, or before it with `echoBeforeAnswer`. */
  follow: () => Promise<void>
}

const nothing = async () => {}

/** One call of the Send API, from the request to what follows its answer. */
export async function send(world: World, account: LiveAccount, given: unknown): Promise<Accepted> {
  const body = parseSend(world.kind, given)
  const { person, chat } = recipientOf(world, account, body.recipient.id)
  if (body.sender_action !== undefined) {
    applySenderAction(world, account, { person, chat }, body)
    return { answer: { recipient_id: person.id }, follow: nothing }
  }
  const { message: out = {}, tag } = body
  checkWindow(world, chat, tag)
  checkRateLimit(world, account, person.id)
  const { bubble, content } = await composeMessage(world, account, out)
  const at = world.clock.now()
  const mid = world.kind.newMid(world.random.bytes)
  const replyTo = out.reply_to?.mid ?? body.reply_to?.mid
  const choices = choicesOf(out)
  const message: ChatMessage = {
    id: mid,
    at,
    author: 'business',
    state: 'sent',
    reactions: {},
    ...(replyTo !== undefined && { replyTo }),
    ...bubble,
    ...(choices.length > 0 && { choices }),
  }
  const { type, text = null } = message
  const marker = out.metadata ?? null
  const sent: Sent = {
    id: mid,
    at,
    account: account.id,
    customer: person.id,
    type,
    text,
    marker,
    request: given,
    statuses: [{ status: 'sent', at }],
  }
  world.outbox.messages.push(sent)
  world.chats.typing(chat, false)
  world.chats.add(chat, message)
  const echo = {
    mid,
    is_echo: true,
    app_id: ownApp,
    ...(marker !== null && { metadata: marker }),
    ...content,
  }
  const sendEcho = () =>
    world.knobs.current.echoes
      ? sendEvent(world, account, {
          customer: person.id,
          field: echoField(world),
          content: { message: echo },
          at,
          echo: true,
        })
      : Promise.resolve()
  return {
    answer: { recipient_id: person.id, message_id: mid },
    async follow() {
      deliver(world, account, { person, chat, message, sent })
      const echoed = sendEcho()
      if (!world.webhookBatcher.holding()) await echoed
    },
  }
}

/** The app that the account's tokens belong to. */
const ownApp = 1234567890

function applySenderAction(
  world: World,
  account: LiveAccount,
  { person, chat }: { person: Person; chat: Chat },
  { sender_action: action = 'typing_off', payload }: SendBody,
): void {
  world.outbox.marks.push({ at: world.clock.now(), account: account.id, customer: person.id, action })
  if (action === 'typing_on' || action === 'typing_off') world.chats.typing(chat, action === 'typing_on')
  if (action === 'mark_seen') {
    for (const message of chat.messages) {
      if (message.author === 'customer' && message.state !== 'read')
        world.chats.change(chat, message, { state: 'read' })
    }
  }
  if (!payload) return
  const target = world.chats.find(payload.message_id)
  if (target?.chat !== chat) throw badParameter('Invalid parameter: payload[message_id]')
  if (action === 'react' && world.kind.object === 'instagram' && payload.reaction !== 'love')
    throw badParameter('Invalid parameter: payload[reaction]')
  const { business: _, ...others } = target.message.reactions
  const reactions = action === 'react' ? { ...others, business: emojiOf(payload.reaction) } : others
  world.chats.change(chat, target.message, { reactions })
}

/** Instagram names the heart; Messenger has the emoji itself. */
const emojiOf = (reaction = 'love'): string => (reaction === 'love' ? '❤️' : reaction)

const bubbleTypes = { image: 'image', audio: 'audio', video: 'video', file: 'document' } as const

interface ComposedMessage {
  bubble: Partial<ChatMessage> & { type: string }
  /** The content of the echo. */
  content: Record<string, unknown>
}

async function composeMessage(
  world: World,
  account: LiveAccount,
  { text, attachment }: OutMessage,
): Promise<ComposedMessage> {
  if (!attachment) return { bubble: { type: 'text', text: text ?? '' }, content: { text } }
  if (attachment.type === 'template') {
    const { payload } = attachment
    const [first] = payload.elements ?? []
    const shown = [payload.text ?? first?.title, first?.subtitle].filter(Boolean).join('\n')
    return { bubble: { type: 'text', text: shown }, content: attached('template', payload) }
  }
  const { url, attachment_id } = attachment.payload
  const file =
    attachment_id === undefined
      ? await fetchFile(world, account, url ?? '')
      : uploadedFile(world, account, attachment_id)
  checkFile(world, attachment.type, file)
  return {
    bubble: { type: bubbleTypes[attachment.type], media: world.files.view(file) },
    content: attached(attachment.type, { url: world.cdn.url(file) }),
  }
}

function uploadedFile({ files }: World, account: LiveAccount, id: string): File {
  const file = files.get(id)
  if (file?.account === account.id) return file
  throw badParameter('Invalid parameter: attachment_id')
}

async function fetchFile(world: World, account: LiveAccount, url: string): Promise<File> {
  try {
    const response = await world.fetch(url, { signal: AbortSignal.timeout(10_000) })
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (!response.ok) throw new Error(String(response.status))
    const mime = bareMime(response.headers.get('content-type') ?? 'application/octet-stream')
    return addFile(world, account.id, { name: nameOf(response, url), mime, bytes })
  } catch {
    throw chatError(100, 2018008)
  }
}

/** The file's name from its headers or its address. */
function nameOf(response: Response, url: string): string {
  const header = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1] ?? new URL(url).pathname.split('/').at(-1)
  return decodeURIComponent(encoded ?? '') || 'archivo'
}

const megabyte = 1024 * 1024

/** The types that Instagram takes; Messenger names none. */
const instagramMimes: Readonly<Record<string, RegExp>> = {
  image: /^image\/(png|jpeg|gif)$/,
  audio: /^audio\/(aac|mp4|m4a|x-m4a|wav|x-wav)$/,
  video: /^video\/(mp4|ogg|x-msvideo|quicktime|webm)$/,
  file: /^application\/pdf$/,
}

export function checkFile(
  { kind }: World,
  type: string,
  { bytes, mime }: { bytes: Uint8Array; mime: string },
): void {
  const unknown = kind.channel === 'instagram' && instagramMimes[type]?.test(bareMime(mime)) === false
  if (unknown) throw chatError(100, 2018047)
  const limit = type === 'image' ? 8 : 25
  if (bytes.length <= limit * megabyte && bytes.length > 0) return
  throw type === 'image' ? chatError(36000) : chatError(100, 2018047)
}
