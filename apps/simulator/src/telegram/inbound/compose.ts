import type { Chat } from '../../world/chats'
import type { InputFile } from '../../world/input'
import type { ChatMessage, Person } from '../../world/wire'
import { addFile, documentObject, fileObject } from '../objects'
import type { World } from '../world'
import type { CustomerMessage } from './input'

/** A message as Telegram puts it into an update, and as the phone shows it. */
export interface Composed {
  content: Record<string, unknown>
  bubble: Partial<ChatMessage> & { type: string }
}

type Plain = Exclude<
  CustomerMessage,
  { type: 'reaction' | 'choice' | 'edit' | 'revoke' | 'album' | 'checkout' | 'echo' }
>

export function compose(world: World, chat: Chat, person: Person, input: Plain): Composed {
  switch (input.type) {
    case 'text':
      return { content: { text: input.text }, bubble: { type: 'text', text: input.text } }
    case 'start': {
      const text = input.payload === undefined ? '/start' : `/start ${input.payload}`
      const entities = [{ offset: 0, length: 6, type: 'bot_command' }]
      return { content: { text, entities }, bubble: { type: 'text', text } }
    }
    case 'document':
    case 'image':
    case 'video':
      return attachment(world, chat, input.type, input.file, input.caption)
    case 'audio': {
      const file = addFile(world, chat, input.file)
      const kind = input.voice ? 'voice' : 'audio'
      const value = { duration: 4, mime_type: file.mime, ...fileObject(file) }
      return {
        content: { [kind]: input.voice ? value : { ...value, file_name: file.name } },
        bubble: { type: 'audio', media: world.files.view(file, { voice: input.voice ?? false }) },
      }
    }
    case 'sticker': {
      const file = addFile(world, chat, input.file)
      const sticker = {
        type: 'regular',
        width: 512,
        height: 512,
        is_animated: false,
        is_video: false,
        emoji: input.emoji ?? '🙂',
        ...fileObject(file),
      }
      return { content: { sticker }, bubble: { type: 'sticker', media: world.files.view(file) } }
    }
    case 'location': {
      const { latitude, longitude, name, address } = input
      const location = { latitude, longitude }
      const venue = name === undefined ? {} : { venue: { location, title: name, address: address ?? '' } }
      return {
        content: { location, ...venue },
        bubble: { type: 'location', place: { latitude, longitude, name, address } },
      }
    }
    case 'contacts': {
      const [{ name, phone } = { name: person.name, phone: '' }] = input.contacts
      return contactOf({ name, phone }, input.own ? person : null)
    }
    case 'share_phone': {
      const phone = `573${person.id.replace(/\D/g, '').padStart(9, '0').slice(-9)}`
      return contactOf({ name: person.name, phone }, person)
    }
    case 'web_app': {
      const web_app_data = { data: input.data, button_text: input.button }
      return { content: { web_app_data }, bubble: { type: 'text', text: `📲 ${input.button}` } }
    }
    case 'payment': {
      const payment = {
        currency: input.currency,
        total_amount: input.total,
        invoice_payload: 'pedido-42',
        telegram_payment_charge_id: `ch_${world.random.digits(12)}`,
        provider_payment_charge_id: `pp_${world.random.digits(12)}`,
      }
      const kind = input.refunded ? 'refunded_payment' : 'successful_payment'
      const text = input.refunded ? '💳 Pago devuelto' : '💳 Pago hecho'
      return { content: { [kind]: payment }, bubble: { type: 'text', text } }
    }
    case 'unsupported':
      return { content: unsupportedContents[input.subtype], bubble: { type: 'unsupported' } }
  }
}

export function attachment(
  world: World,
  chat: Chat,
  type: 'document' | 'image' | 'video',
  given: InputFile,
  caption: string | undefined,
): Composed {
  const file = addFile(world, chat, given)
  const text = caption === undefined ? {} : { caption }
  const shown = caption === undefined ? {} : { text: caption }
  const bubble = { type, media: world.files.view(file), ...shown }
  if (type === 'document') return { content: { document: documentObject(file), ...text }, bubble }
  if (type === 'video') {
    const video = { width: 1280, height: 720, duration: 6, ...documentObject(file) }
    return { content: { video, ...text }, bubble }
  }
  // Telegram sends each size as a file of its own, the smallest first.
  const small = addFile(world, chat, { ...given, bytes: given.bytes.subarray(0, 900) })
  const photo = [
    { ...fileObject(small), width: 90, height: 67 },
    { ...fileObject(file), width: 1280, height: 960 },
  ]
  return { content: { photo, ...text }, bubble }
}

const unsupportedContents: Record<'poll' | 'dice' | 'story' | 'video_note', Record<string, unknown>> = {
  poll: {
    poll: {
      id: '5215487645872',
      question: '¿Qué día te queda mejor?',
      options: [
        { text: 'Martes', voter_count: 0 },
        { text: 'Jueves', voter_count: 0 },
      ],
      total_voter_count: 0,
      is_closed: false,
      is_anonymous: true,
      type: 'regular',
      allows_multiple_answers: false,
    },
  },
  dice: { dice: { emoji: '🎲', value: 4 } },
  story: { story: { chat: { id: 777000, type: 'channel', title: 'Telegram' }, id: 12 } },
  video_note: {
    video_note: {
      file_id: 'DQACAgEAAx',
      file_unique_id: 'AgADdQ',
      length: 384,
      duration: 5,
      file_size: 90000,
    },
  },
}

/** A shared contact; `owner`: whose own it is. */
function contactOf({ name, phone }: { name: string; phone: string }, owner: Person | null): Composed {
  const contact = {
    phone_number: phone,
    first_name: name,
    ...(owner && { user_id: Number(owner.id) }),
  }
  return { content: { contact }, bubble: { type: 'contacts', people: [{ name, phone }] } }
}
