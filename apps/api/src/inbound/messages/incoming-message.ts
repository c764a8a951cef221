import { randomUUID } from 'node:crypto'
import type { InboundControl, InboundCustomer, InboundMessage } from '../../channels/inbound'
import { previewOf } from '../../entries/preview'
import { storableText } from '../../platform/text/storable-json'
import { truncateTexts } from '../items/truncate-texts'

/** A message to be stored, written by the customer, or by the business in another program. */
export interface IncomingMessage {
  readonly uuid: string
  readonly providerMessageId: string
  readonly dedupeKey: string
  readonly raw: unknown
  readonly author: 'client' | 'app'
  readonly customer: InboundCustomer
  /** As in InboundMessage. */
  readonly writer: string | null
  readonly threadKey: string
  readonly subject: string | null
  readonly type: string
  readonly body: Readonly<Record<string, unknown>>
  readonly preview: string
  /** The provider's time, never later than ours. */
  readonly date: Date
  readonly order: number | null
  readonly replyTo: string | null
  readonly media: string | null
  readonly windowSeconds: number | null
  /** The provider's id of the message whose file this is. */
  readonly partOf: string | null
  /** Which app answers this customer, where the message says so. */
  readonly control: Omit<InboundControl, 'keys' | 'handover'> | null
  /** Another responder sent it while it had the conversation. */
  readonly byResponder: boolean
}

/** A message with several files becomes several of ours: the first keeps the provider's id, the others add `#` and a number. */
export const withoutFileNumber = (providerMessageId: string): string =>
  providerMessageId.replace(/#[0-9]+$/, '')

export function toIncomingMessage(
  message: InboundMessage,
  item: { readonly dedupeKey: string; readonly raw: unknown; readonly control?: InboundControl },
  windowSeconds: number | null,
  now: Date,
): IncomingMessage {
  const { type, body } = truncateTexts(message.content)
  const { sentAt } = message
  return {
    uuid: randomUUID(),
    providerMessageId: storableText(message.providerMessageId),
    dedupeKey: storableText(item.dedupeKey),
    raw: item.raw,
    author: 'client',
    customer: storableCustomer(message.customer),
    writer: message.writer === undefined ? null : storableText(message.writer),
    threadKey: storableText(message.threadKey),
    subject: message.subject,
    type,
    // The handle by which the file is fetched. Clients never see it.
    body: { ...body, ...(message.media !== null && { media: message.media }) },
    preview: previewOf(type, body),
    date: sentAt && sentAt < now ? sentAt : now,
    order: message.order ?? null,
    replyTo: message.replyTo && storableText(message.replyTo),
    media: message.media,
    windowSeconds,
    partOf: null,
    control: item.control?.keys.some((key) => message.customer.keys.includes(key)) ? item.control : null,
    byResponder: false,
  }
}

/** Removes characters that Postgres cannot store, so that lookups find the stored text. */
export function storableCustomer(customer: InboundCustomer): InboundCustomer {
  const { keys, ownKey, phone, email } = customer
  const [first, ...others] = keys
  return {
    ...customer,
    keys: [storableText(first), ...others.map(storableText)],
    ...(ownKey !== undefined && { ownKey: storableText(ownKey) }),
    phone: phone && storableText(phone),
    email: email && storableText(email).toLowerCase(),
  }
}
