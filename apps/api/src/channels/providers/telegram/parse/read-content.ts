import type { mediaTypes } from '@hilo/contracts'
import type { MessageContent } from '../../../inbound'
import { mediaName } from '../../shared/media-name'
import { contactsText, locationBody, type Place, unsupportedText } from '../../shared/spoken-text'
import * as wire from '../wire'
import { answeredText } from './answered-text'
import { linkedText } from './linked-text'
import { amountText, paymentText } from './read-payment'
import { specialText } from './read-special'
import { webAppText } from './read-web-app'

export interface ReadContent {
  readonly content: MessageContent
  readonly media: string | null
}

/** In this order, because an animation also has a document. A live photo is a short video. */
const files: readonly [field: string, type: (typeof mediaTypes)[number], mime: string | null][] = [
  ['animation', 'video', 'video/mp4'],
  ['live_photo', 'video', 'video/mp4'],
  ['document', 'document', null],
  ['video', 'video', 'video/mp4'],
  ['video_note', 'video', 'video/mp4'],
  ['voice', 'audio', 'audio/ogg'],
  ['audio', 'audio', null],
]

const textContent = (type: 'text' | 'contacts' | 'unsupported', text: string): ReadContent => ({
  content: { type, body: { text } },
  media: null,
})

const locationContent = (place: Place): ReadContent => ({
  content: { type: 'location', body: locationBody(place) },
  media: null,
})

/** The content of a message. Unknown or incomplete content becomes a placeholder. */
export function readContent(message: wire.Message): ReadContent {
  const answered = answeredText(message)
  const read = readOwn(message)
  if (answered === null) return read
  const { body } = read.content
  if ('text' in body)
    return {
      ...read,
      content: { ...read.content, body: { ...body, text: `${answered}\n${body.text}` } } as MessageContent,
    }
  const caption = [answered, body.caption].filter(Boolean).join('\n')
  return { ...read, content: { ...read.content, body: { ...body, caption } } as MessageContent }
}

function readOwn(message: wire.Message): ReadContent {
  const { text } = message
  if (text !== undefined && text !== '')
    return textContent('text', startText(text) ?? linkedText(text, message.entities))

  const photo = wire.photo.safeParse(message.photo)
  const largest = photo.success ? photo.data.at(-1) : undefined
  if (largest) return readFile('image', largest, 'image/jpeg', message)
  for (const [field, type, mime] of files) {
    const parsed = wire.file.safeParse(message[field])
    if (parsed.success) return readFile(type, parsed.data, mime, message)
  }

  const sticker = wire.sticker.safeParse(message.sticker)
  if (sticker.success) return readSticker(sticker.data, message)

  const venue = wire.venue.safeParse(message.venue)
  if (venue.success) {
    const { title: name, address, location } = venue.data
    return locationContent({ ...location, name, address })
  }
  const location = wire.location.safeParse(message.location)
  if (location.success) return locationContent(location.data)
  const contact = wire.sharedContact.safeParse(message.contact)
  if (contact.success) {
    const { first_name, last_name, phone_number } = contact.data
    const name = [first_name, last_name].filter(Boolean).join(' ').trim() || 'Sin nombre'
    return textContent(
      'contacts',
      contactsText([{ name, phones: phone_number === undefined ? [] : [phone_number] }]),
    )
  }
  const special = specialText(message)
  if (special !== null) return textContent('text', special)
  return readService(message) ?? textContent('unsupported', unsupportedText)
}

/** The content of a message of a mini app or a payment. */
function readService({
  web_app_data,
  successful_payment,
  refunded_payment,
  invoice: bill,
}: wire.Message): ReadContent | null {
  const app = wire.webAppData.safeParse(web_app_data)
  if (app.success) return textContent('text', webAppText(app.data.data, app.data.button_text))
  const paid = wire.payment.safeParse(successful_payment)
  if (paid.success) return textContent('text', paymentText('Pago recibido', paid.data))
  const returned = wire.payment.safeParse(refunded_payment)
  if (returned.success) return textContent('text', paymentText('Pago devuelto', returned.data))
  const invoice = wire.invoice.safeParse(bill)
  if (!invoice.success) return null
  const { title, description } = invoice.data
  const lines = [`🧾 Factura: ${amountText(invoice.data)}`, title, description]
  return textContent(
    'text',
    lines
      .map((line) => line?.trim())
      .filter(Boolean)
      .join('\n'),
  )
}

/** The text for the command that opens a bot, which is no question; a link to the bot may have added a parameter. */
function startText(text: string): string | null {
  const [command, payload] = /^\/start(?:@\w+)?(?:\s+(\S{1,64}))?\s*$/.exec(text) ?? []
  if (command === undefined) return null
  return payload ? `👋 Inició la conversación (${payload})` : '👋 Inició la conversación'
}

function readSticker(sticker: wire.Sticker, message: wire.Message): ReadContent {
  const { is_animated, is_video, thumbnail, emoji = '' } = sticker
  const picture = is_animated || is_video ? thumbnail : sticker
  return picture
    ? readFile('sticker', picture, 'image/webp', message)
    : textContent('unsupported', `[Sticker animado ${emoji}`.trimEnd().concat(']'))
}

function readFile(
  type: (typeof mediaTypes)[number],
  { file_id, file_name, file_size, mime_type }: wire.File,
  usualMime: string | null,
  { caption, caption_entities, media_group_id: album }: wire.Message,
): ReadContent {
  const mime = mime_type?.trim() || usualMime
  return {
    content: {
      type,
      body: {
        name: mediaName(type, file_name, mime),
        url: null,
        mime,
        size: file_size ?? null,
        caption: caption?.trim() ? linkedText(caption, caption_entities) : null,
        ...(album !== undefined && { album }),
      },
    },
    media: file_id,
  }
}
