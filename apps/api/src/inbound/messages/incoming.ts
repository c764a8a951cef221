import { randomUUID } from 'node:crypto'
import type { InboundControl, InboundCustomer, InboundMessage } from '../../channels/inbound'
import { previewOf } from '../../interactions/preview'
import { bounded } from '../bounded'
import { storableText } from '../storable-json'

/** A line on its way in, whoever wrote it: the customer, or the business from another program. */
export interface IncomingMessage {
  readonly uuid: string
  readonly providerMessageId: string
  readonly dedupeKey: string
  readonly raw: unknown
  readonly author: 'client' | 'app'
  readonly customer: InboundCustomer
  readonly threadKey: string
  readonly subject: string | null
  readonly type: string
  readonly body: Readonly<Record<string, unknown>>
  readonly preview: string
  /** The provider's hour, never later than ours. */
  readonly date: Date
  readonly order: number | null
  readonly replyTo: string | null
  readonly media: string | null
  readonly windowSeconds: number | null
  /** The provider's name of the message whose file this is. */
  readonly partOf: string | null
  /** Which app answers this customer, where the provider says it with the message. */
  readonly control: Pick<InboundControl, 'outside' | 'at'> | null
}

/** A message with several files is several of ours: the first has the provider's name alone, the others a number behind it. */
export const wholeName = (providerMessageId: string): string => providerMessageId.replace(/#[0-9]+$/, '')

export function incomingMessage(
  message: InboundMessage,
  item: { readonly dedupeKey: string; readonly raw: unknown; readonly control?: InboundControl },
  windowSeconds: number | null,
  now: Date,
): IncomingMessage {
  const { type, body } = bounded(message.content)
  const { sentAt } = message
  return {
    uuid: randomUUID(),
    providerMessageId: storableText(message.providerMessageId),
    dedupeKey: storableText(item.dedupeKey),
    raw: item.raw,
    author: 'client',
    customer: storableCustomer(message.customer),
    threadKey: storableText(message.threadKey),
    subject: message.subject,
    type,
    // By what the file is fetched, until it has come. Nobody is shown it.
    body: { ...body, ...(message.media !== null && { media: message.media }) },
    preview: previewOf(type, body),
    date: sentAt && sentAt < now ? sentAt : now,
    order: message.order ?? null,
    replyTo: message.replyTo && storableText(message.replyTo),
    media: message.media,
    windowSeconds,
    partOf: null,
    control: item.control && message.customer.keys.includes(item.control.key) ? item.control : null,
  }
}

/** What is looked up must be what was written. */
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
