import {
  type InboundControl,
  type InboundCustomer,
  type InboundMessage,
  notUnderstood,
} from '../../../inbound'
import { type ReferralFields, withReferral } from '../../shared/referral'
import { entryOf } from '../callback-data'
import { event, type Json, keyOfPerson } from '../items'
import { momentOf } from '../moment'
import { type ParsedItem, unparsedItem } from '../parsed-item'
import { emojiOf } from './emoji'
import { ignored } from './ignored'
import { readContent } from './read-content'
import { referralOf } from './read-referral'
import * as wire from './wire'

/** The fields that every element has. */
interface ItemContext {
  readonly customer: InboundCustomer
  readonly key: string
  readonly at: Date | null
  /** The unparsed timestamp, for keys. */
  readonly timestamp: string
  /** Sent by the business. */
  readonly ours: boolean
}

/**
 * Parses an element of `messaging[]` or `standby[]`, whose kind shows in its keys. `account`: the id of its entry.
 * `standby`: another app answers the customer now.
 */
export function parseItem(raw: Json, account: string | null, standby: boolean): ParsedItem {
  const { sender, recipient, timestamp } = wire.item.parse(raw)
  const ours = sender.id !== undefined && sender.id === account
  const key = ours ? recipient.id : sender.id
  // A visitor of the chat plugin has no id yet.
  if (key === undefined) return unparsedItem(null, 'event', 'ignored', 'it names no customer')
  // The customer's name is only in their profile.
  const customer = { keys: [key] as const, name: null, phone: null, email: null }
  const context = { customer, key, at: momentOf(timestamp), timestamp: String(timestamp ?? ''), ours }
  const parsed = parseElement(raw, context)
  const control = 'handover' in parsed ? parsed.handover : controlOf(parsed, context, standby)
  return control ? { ...parsed, control } : parsed
}

/**
 * Which app may answer: that one gets the customer's events in `messaging[]`, the others in `standby[]`. Messages of the
 * business and their statuses may come to several apps in `messaging[]`, so for these only `standby[]` means something.
 */
function controlOf(parsed: ParsedItem, { key, at }: ItemContext, standby: boolean): InboundControl | null {
  const byCustomer = !('echo' in parsed || 'status' in parsed || 'receipt' in parsed || 'kept' in parsed)
  return at && (standby || byCustomer) ? { keys: [key], outside: standby, at } : null
}

function parseElement(raw: Json, context: ItemContext): ParsedItem {
  const { customer, key, ours } = context
  if ('message' in raw) return parseMessage(raw.message, context)
  // Meta echoes our own actions that are not messages too, which need nothing.
  if (ours) return { dedupeKey: null, kept: event('an act of the account itself') }
  if ('pass_thread_control' in raw || 'take_thread_control' in raw) return parseHandover(raw, context)
  if ('message_edit' in raw) return parseEdit(raw.message_edit, context)
  if ('postback' in raw) return parsePostback(raw.postback, context)
  if ('reaction' in raw) return parseReaction(raw.reaction, context)
  if ('delivery' in raw) return parseDelivery(raw.delivery, context)
  if ('read' in raw) return parseRead(raw.read, context)
  if ('referral' in raw)
    return {
      dedupeKey: keyOfPerson('referral', key, context.timestamp),
      referral: { customer, at: context.at, ...adOnly(wire.referral.parse(raw.referral)) },
    }
  return { dedupeKey: null, kept: event(kindOf(raw)) }
}

function adOnly(referral: wire.Referral): Pick<ReferralFields, 'ad'> {
  const { ad } = referralOf(referral)
  return ad ? { ad } : {}
}

const commonFields = ['sender', 'recipient', 'timestamp']
const kindOf = (raw: Json): string => {
  const fields = Object.keys(raw).filter((name) => !commonFields.includes(name))
  return fields.find((name) => Object.hasOwn(ignored, name)) ?? notUnderstood(fields.join(', ') || 'nothing')
}

function parseMessage(raw: unknown, { customer, key, at, ours }: ItemContext): ParsedItem {
  const parsed = wire.message.safeParse(raw)
  if (!parsed.success) return unparsedItem(null, 'message', 'pending', 'the message has no id')
  const sent = parsed.data
  const { mid, is_deleted, is_echo, metadata, reply_to } = sent
  if (is_deleted) return { dedupeKey: `${mid}:deleted`, deletion: { target: mid, keys: [key] } }
  const id = partId(sent)
  const message: InboundMessage = {
    providerMessageId: id,
    customer,
    threadKey: '',
    subject: null,
    sentAt: at,
    replyTo: reply_to?.mid ?? null,
    ...withReferral(readContent(sent), referralOf(sent.referral)),
  }
  return is_echo || ours
    ? { dedupeKey: id, echo: { message, entry: entryOf(metadata) } }
    : { dedupeKey: id, message }
}

/** The id of a part: a message with several files becomes several messages, of which the first keeps the id. */
function partId({ mid, attachments = [] }: wire.Message): string {
  const at = attachments.findIndex((one) => one !== null)
  return at > 0 ? `${mid}#${at + 1}`.slice(-256) : mid
}

/** Ids of Meta's own inbox, which a page may use beside Hilo. Both have been seen. */
const inboxApps: ReadonlySet<string> = new Set(['263902037430900', '26390203743090'])

/**
 * A customer was passed to an app, or taken from the app that had them. Hilo never takes customers, so the one that takes
 * is another app.
 */
function parseHandover(raw: Json, { key, at, timestamp }: ItemContext): ParsedItem {
  const passed = wire.handover.catch({}).parse(raw.pass_thread_control)
  const outside = 'take_thread_control' in raw || inboxApps.has(passed.new_owner_app_id ?? '')
  const dedupeKey = keyOfPerson('handover', key, timestamp, outside ? 'outside' : 'here')
  return at
    ? { dedupeKey, handover: { keys: [key], outside, at, handover: { summary: null } } }
    : { dedupeKey, kept: event('a handover without a time') }
}

function parseEdit(raw: unknown, { key, at, timestamp }: ItemContext): ParsedItem {
  const parsed = wire.edit.safeParse(raw)
  // Instagram also sends this for a new message, without text.
  if (wire.unchanged.safeParse(raw).success)
    return { dedupeKey: null, kept: event('an edit that changes nothing') }
  if (!parsed.success) return unparsedItem(null, 'edit', 'pending', 'the edit has no id or no text')
  const { mid, text, num_edit } = parsed.data
  const content = { type: 'text', body: { text } } as const
  return {
    dedupeKey: `${mid}:edit:${num_edit ?? timestamp}`,
    edit: { target: mid, keys: [key], content, at },
  }
}

/** A pressed button is a message with its title as the text. */
function parsePostback(raw: unknown, { customer, key, at, timestamp }: ItemContext): ParsedItem {
  const parsed = wire.postback.safeParse(raw)
  if (!parsed.success) return unparsedItem(null, 'message', 'pending', 'the postback cannot be read')
  const { mid, title, payload, referral } = parsed.data
  const text = title?.trim() ? title : payload
  if (!text) return unparsedItem(null, 'event', 'ignored', 'a postback without words')
  const id = mid ?? keyOfPerson('postback', key, timestamp)
  const body = { text, ...(payload !== undefined && { choice: payload }), ...referralOf(referral) }
  return {
    dedupeKey: id,
    message: {
      providerMessageId: id,
      customer,
      threadKey: '',
      subject: null,
      sentAt: at,
      content: { type: 'text', body },
      replyTo: null,
      media: null,
    },
  }
}

function parseReaction(raw: unknown, { customer, key, at, timestamp }: ItemContext): ParsedItem {
  const parsed = wire.reaction.safeParse(raw)
  if (!parsed.success) return unparsedItem(null, 'reaction', 'pending', 'the reaction names no message')
  const { mid, action, reaction, emoji } = parsed.data
  return {
    dedupeKey: keyOfPerson('reaction', mid, key, action, timestamp),
    reaction: {
      target: mid,
      customer,
      emoji: action === 'react' ? emojiOf(emoji, reaction) : null,
      at,
      opensWindow: action === 'react',
    },
  }
}

/** Parses a delivery: of one message if it has an id (`parseChat` has separated them), otherwise of all up to a time. */
function parseDelivery(raw: unknown, { customer, key }: ItemContext): ParsedItem {
  const { mids = [], watermark } = wire.delivery.catch({}).parse(raw)
  const [mid] = mids
  if (mid !== undefined)
    return {
      dedupeKey: `${mid}:delivered`,
      status: { providerMessageId: mid, status: 'delivered', error: null, entry: null },
    }
  const upTo = momentOf(watermark)
  if (!upTo) return unparsedItem(null, 'event', 'ignored', 'a delivery of nothing')
  const dedupeKey = keyOfPerson('delivery', key, watermark)
  return { dedupeKey, receipt: { customer, upTo, status: 'delivered' } }
}

/** Parses a read receipt: Messenger gives the time, Instagram the last message that was read. */
function parseRead(raw: unknown, { customer, key }: ItemContext): ParsedItem {
  const { mid, watermark } = wire.read.catch({}).parse(raw)
  const upTo = mid ?? momentOf(watermark)
  if (!upTo) return unparsedItem(null, 'event', 'ignored', 'nothing was read')
  const dedupeKey = keyOfPerson('read', key, mid ?? watermark)
  return { dedupeKey, receipt: { customer, upTo, status: 'read' } }
}
