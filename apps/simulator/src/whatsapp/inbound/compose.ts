import { knownErrors } from '../../meta/error-codes'
import { digitsOf } from '../account'
import { type Media, mediaView, sha256Of } from '../media'
import type { ChatMessage, Customer } from '../wire'
import type { CustomerMessage } from './input'

/** A message as Meta puts it into a webhook, and as the phone shows it. */
interface Composed {
  content: Record<string, unknown>
  /** Null: it adds no message to the phone. */
  bubble: Partial<ChatMessage> | null
}

const one = (type: string, value: unknown) => ({ type, [type]: value })

/** The customer's ids before and after a change of number. */
export interface ChangedIds {
  previous_user_id: string
  user_id: string
  /** The customer hides their phone. */
  hidden: boolean
}

/** Of these the customer writes nothing. */
type NotComposed = 'echo' | 'ai_answer' | 'handover' | 'marketing'

/** `media` is given for the types with a file, `changed` for a change of number, `until` for a permission that ends. */
export function compose(
  customer: Customer,
  input: Exclude<CustomerMessage, { type: NotComposed }>,
  media: Media | null,
  changed: ChangedIds | null,
  until: number | null = null,
): Composed {
  switch (input.type) {
    case 'text':
      return { content: one('text', { body: input.text }), bubble: { text: input.text } }
    case 'document':
    case 'image':
    case 'video': {
      const caption = input.caption === undefined ? {} : { caption: input.caption }
      const filename = input.type === 'document' ? { filename: input.file.name } : {}
      const shown = input.caption === undefined ? {} : { text: input.caption }
      return attachment(input.type, media, { ...filename, ...caption }, shown)
    }
    case 'audio':
      return attachment('audio', media, { voice: input.voice ?? false }, {}, input.voice)
    case 'sticker':
      return attachment('sticker', media, { animated: input.animated ?? false }, {})
    case 'location': {
      const { latitude, longitude, name, address } = input
      const place = { latitude, longitude, name, address }
      return { content: one('location', place), bubble: { place } }
    }
    case 'contacts': {
      const contacts = input.contacts.map((person) => ({ origin: 'other', ...vcard(person) }))
      return { content: one('contacts', contacts), bubble: { people: input.contacts } }
    }
    case 'share_phone': {
      const own = { name: customer.name, phone: `+${customer.phone ?? hiddenPhoneOf(customer)}` }
      const contacts = [{ origin: 'contact_request', ...vcard(own) }]
      return { content: one('contacts', contacts), bubble: { type: 'contacts', people: [own] } }
    }
    case 'reaction': {
      const emoji = input.emoji === '' ? {} : { emoji: input.emoji }
      return { content: one('reaction', { message_id: input.messageId, ...emoji }), bubble: null }
    }
    case 'button': {
      const value = { text: input.text, payload: input.payload ?? input.text }
      return { content: one('button', value), bubble: { text: input.text } }
    }
    case 'interactive': {
      const { kind, id, title, description } = input
      const reply = { id, title, ...(description !== undefined && { description }) }
      return { content: one('interactive', one(kind, reply)), bubble: { text: title } }
    }
    case 'call_permission': {
      const { decision } = input
      const reply = {
        response: decision === 'none' ? 'reject' : 'accept',
        is_permanent: decision === 'permanent',
        ...(until !== null && { expiration_timestamp: String(Math.floor(until / 1000)) }),
        response_source: 'user_action',
      }
      const text = decision === 'none' ? 'No permitió las llamadas' : 'Permitió las llamadas'
      return { content: one('interactive', one('call_permission_reply', reply)), bubble: { text } }
    }
    case 'form': {
      const response_json = JSON.stringify({ flow_token: 'AQAAAAACS5FpgQ_cAAAAAD0QI3s.', ...input.answers })
      const reply = { name: 'flow', body: 'Sent', response_json }
      return {
        content: one('interactive', one('nfm_reply', reply)),
        bubble: { text: '📋 Formulario enviado' },
      }
    }
    case 'order': {
      const { items, text = '' } = input
      const product_items = items.map(({ sku, quantity, price, currency }) => ({
        product_retailer_id: sku,
        quantity,
        item_price: price,
        currency,
      }))
      const order = { catalog_id: '354160437058781', text, product_items }
      const words = items.map(({ quantity, sku }) => `${quantity} × ${sku}`).join('\n')
      return { content: one('order', order), bubble: { text: `🛒 ${words}` } }
    }
    case 'edit': {
      const message = { type: 'text', text: { body: input.text } }
      return { content: one('edit', { original_message_id: input.messageId, message }), bubble: null }
    }
    case 'revoke':
      return { content: one('revoke', { original_message_id: input.messageId }), bubble: null }
    case 'unsupported':
      return { content: unsupported(input.subtype), bubble: {} }
    case 'system': {
      const { hidden = false, ...ids } = changed ?? {}
      const body = `El cliente cambió de número a ${input.phone}`
      const type = hidden ? 'user_changed_user_id' : 'user_changed_number'
      const system = { type, body, ...(!hidden && { wa_id: input.phone }), ...ids }
      return { content: one('system', system), bubble: null }
    }
  }
}

function attachment(
  type: string,
  media: Media | null,
  more: Record<string, unknown>,
  shown: Partial<ChatMessage>,
  voice = false,
): Composed {
  if (!media) return { content: one(type, more), bubble: shown }
  const value = { id: media.id, mime_type: media.mime, sha256: sha256Of(media, 'base64'), ...more }
  return { content: one(type, value), bubble: { ...shown, media: mediaView(media, media.name, voice) } }
}

/** The phone of a customer whose phone nobody has seen yet: always the same one. */
const hiddenPhoneOf = ({ id }: Customer): string => `573${digitsOf(id).padEnd(9, '7').slice(0, 9)}`

function vcard({ name, phone }: { name: string; phone: string }) {
  const [first_name = name, ...rest] = name.split(' ')
  return {
    name: { formatted_name: name, first_name, ...(rest.length > 0 && { last_name: rest.join(' ') }) },
    phones: [{ phone, wa_id: phone.replace(/\D/g, ''), type: 'CELL' }],
  }
}

function unsupported(subtype: string) {
  const { title, details } = knownErrors[131051] ?? { title: 'Message type unknown' }
  const errors = [{ code: 131051, title, message: title, error_data: { details } }]
  return { ...one('unsupported', { type: subtype }), errors }
}
