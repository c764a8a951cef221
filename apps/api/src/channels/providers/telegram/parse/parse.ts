import { createHash } from 'node:crypto'
import { limits } from '@hilo/contracts'
import { errorMessage } from '../../../../platform/errors/error-message'
import type { InboundItem, ItemContent, KeptItem } from '../../../inbound'
import { type ReferralFields, withReferral } from '../../shared/referral'
import * as wire from '../wire'
import { originName } from './origin'
import { type ReadContent, readContent } from './read-content'
import { readCustomer } from './read-customer'
import { paymentText } from './read-payment'

type Json = Readonly<Record<string, unknown>>
/** An item without the fields that every item has. */
type ParsedUpdate = ItemContent & Pick<InboundItem, 'acknowledge'>

const kept = (kind: KeptItem['kind'], state: KeptItem['state'], why: string | null = null): ParsedUpdate => ({
  kept: { kind, state, why },
})

/** Messages are numbered within their chat. */
export const messageKey = (chat: string, message: string): string => `${chat}:${message}`
/** The message's number in its chat. */
export const messageIdOf = (key: string): number => Number(key.slice(key.lastIndexOf(':') + 1))
/**
 * Telegram gives whole seconds. The time is set near their end: an answer in the same second as our message must not be
 * shown above it, and later messages of that second must have room after it.
 */
const momentOf = (seconds: number): Date => new Date(seconds * 1000 + 900)
const orderOf = (message: string): number | undefined => {
  const number = Number(message)
  return number <= limits.integer ? number : undefined
}

/** A webhook of Telegram is one update. Pure; never throws. */
export function parseUpdate(body: Uint8Array): InboundItem[] {
  const text = Buffer.from(body).toString('utf8')
  const update = readJson(text)
  if (update === null || typeof update.update_id !== 'number')
    return [{ accountKey: null, dedupeKey: hashOf(text), raw: { text }, ...unreadable }]
  const parsed = read(update)
  return [{ accountKey: null, dedupeKey: `update:${update.update_id}`, raw: update, ...parsed }]
}

const unreadable = {
  kept: { kind: 'unreadable', state: 'ignored', why: 'not an update of Telegram' },
} as const

function readJson(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null
  } catch {
    return null
  }
}

const hashOf = (text: string): string => `sha256:${createHash('sha256').update(text).digest('base64url')}`

function read(update: Json): ParsedUpdate {
  try {
    if (update.message !== undefined) return readMessage(update.message)
    if (update.callback_query !== undefined) return readPress(update.callback_query)
    if (update.pre_checkout_query !== undefined) return readCheckout(update.pre_checkout_query)
    if (update.edited_message !== undefined) return readEdit(update.edited_message)
    if (update.message_reaction !== undefined) return readReaction(update.message_reaction)
    if (update.my_chat_member !== undefined) return readMembership(update.my_chat_member)
    return kept('event', 'ignored')
  } catch (error) {
    return kept('message', 'pending', errorMessage(error))
  }
}

/** Fields of service messages that mean nothing to us. */
const serviceFields = [
  'pinned_message',
  'message_auto_delete_timer_changed',
  'chat_background_set',
  'write_access_allowed',
  'checklist_tasks_done',
  'checklist_tasks_added',
  'giveaway_created',
  'forum_topic_created',
  'forum_topic_edited',
  'forum_topic_closed',
  'forum_topic_reopened',
  'general_forum_topic_hidden',
  'general_forum_topic_unhidden',
]

function readMessage(raw: unknown): ParsedUpdate {
  const parsed = wire.message.safeParse(raw)
  if (!parsed.success) return kept('message', 'pending', 'the message has no id, no chat or no date')
  const message = parsed.data
  if (message.chat.type !== 'private') return kept('group', 'ignored')
  if (serviceFields.some((field) => message[field] !== undefined)) return kept('event', 'ignored')
  if (!message.from) return kept('message', 'pending', 'the message does not say who wrote it')
  const answered = repliedTo(message)
  const order = orderOf(message.message_id)
  return {
    message: {
      providerMessageId: messageKey(message.chat.id, message.message_id),
      customer: readCustomer(message.from, message.contact),
      threadKey: '',
      subject: null,
      sentAt: momentOf(message.date),
      ...(order !== undefined && { order }),
      replyTo: answered === undefined ? null : messageKey(message.chat.id, answered),
      ...withReferral(
        inTopic(readContent(message), message),
        message.forward_origin === undefined ? {} : forwardOf(message.forward_origin),
      ),
    },
  }
}

function forwardOf(origin: unknown): ReferralFields {
  const forwarded_from = originName(origin)
  return { forwarded: 'once', ...(forwarded_from !== null && { forwarded_from }) }
}

/** Undefined for the first message of the topic, to which Telegram lets every message of a topic reply. */
const repliedTo = ({ reply_to_message: answered, message_thread_id }: wire.Message): string | undefined =>
  answered?.message_id === message_thread_id ? undefined : answered?.message_id

interface TopicFields {
  readonly message_thread_id?: string | undefined
  readonly is_topic_message?: boolean | undefined
}

/** The topic of a message. A private chat with a bot may have topics, and an answer must go to the same topic. */
const topicOf = (message: TopicFields | undefined): { topic?: string } =>
  message?.is_topic_message && message.message_thread_id !== undefined
    ? { topic: message.message_thread_id }
    : {}

const inTopic = (read: ReadContent, message: TopicFields): ReadContent => ({
  ...read,
  // Every type of body has this field.
  content: { ...read.content, body: { ...read.content.body, ...topicOf(message) } } as ReadContent['content'],
})

/** Prefix of the handle of a payment to confirm; the handle of a pressed button has none. */
export const checkoutHandle = 'checkout:'

/** Reads that a customer is about to pay an invoice, which Hilo never sent. Telegram waits ten seconds for the answer. */
function readCheckout(raw: unknown): ParsedUpdate {
  const parsed = wire.checkout.safeParse(raw)
  if (!parsed.success) return kept('message', 'pending', 'the payment cannot be read')
  const { id, from, order_info, ...amount } = parsed.data
  const text = `${paymentText('Quiso pagar', { ...amount, order_info, telegram_payment_charge_id: undefined })}
El pago no se hizo: este chat no recibe pagos.`
  return {
    acknowledge: `${checkoutHandle}${id}`,
    message: {
      providerMessageId: `checkout:${id}`,
      customer: readCustomer(from),
      threadKey: '',
      subject: null,
      sentAt: null,
      content: { type: 'text', body: { text } },
      replyTo: null,
      media: null,
    },
  }
}

/** Reads a pressed button below a message of ours as an answer with the button's text. */
function readPress(raw: unknown): ParsedUpdate {
  const parsed = wire.press.safeParse(raw)
  if (!parsed.success) return kept('message', 'pending', 'the press of a button cannot be read')
  const { id, from, data, message } = parsed.data
  if (message && message.chat.type !== 'private') return kept('group', 'ignored')
  const buttons = message?.reply_markup?.inline_keyboard.flat() ?? []
  const title = buttons.find(({ callback_data }) => callback_data === data)?.text
  return {
    acknowledge: id,
    message: {
      providerMessageId: `press:${id}`,
      customer: readCustomer(from),
      threadKey: '',
      subject: null,
      // Telegram gives no time, so the time of arrival counts.
      sentAt: null,
      content: {
        type: 'text',
        body: { text: title ?? data ?? '', ...(data !== undefined && { choice: data }), ...topicOf(message) },
      },
      replyTo: message ? messageKey(message.chat.id, message.message_id) : null,
      media: null,
    },
  }
}

function readEdit(raw: unknown): ParsedUpdate {
  const parsed = wire.message.safeParse(raw)
  if (!parsed.success) return kept('edit', 'pending', 'the edit has no id, no chat or no date')
  const { chat, message_id, date, edit_date } = parsed.data
  if (chat.type !== 'private') return kept('group', 'ignored')
  const target = messageKey(chat.id, message_id)
  const { content } = inTopic(readContent(parsed.data), parsed.data)
  return { edit: { target, content, at: momentOf(edit_date ?? date) } }
}

/** Stands for one of Telegram's custom emojis, which are pictures. */
const customEmoji = '⭐'

/** Reads a reaction. Telegram gives the present reactions, not the change. */
function readReaction(raw: unknown): ParsedUpdate {
  const parsed = wire.reaction.safeParse(raw)
  if (!parsed.success) return kept('reaction', 'pending', 'the reaction names no message or nobody')
  const { chat, message_id, user, new_reaction, date } = parsed.data
  if (chat.type !== 'private') return kept('group', 'ignored')
  const [first] = new_reaction
  const emoji = first === undefined ? null : (first.emoji ?? customEmoji)
  const target = messageKey(chat.id, message_id)
  return { reaction: { target, customer: readCustomer(user), emoji, at: momentOf(date) } }
}

/** Reads that the customer blocked the bot, or unblocked it. */
function readMembership(raw: unknown): ParsedUpdate {
  const parsed = wire.membership.safeParse(raw)
  if (!parsed.success) return kept('identity', 'pending', 'the change of a member cannot be read')
  const { chat, from, new_chat_member, date } = parsed.data
  if (chat.type !== 'private') return kept('group', 'ignored')
  const kind = new_chat_member.status === 'kicked' ? 'unreachable' : 'reachable'
  return { identity: { keys: [from.id], at: momentOf(date), change: { kind } } }
}
