import { createHash } from 'node:crypto'
import { errorMessage } from '../../../../platform/errors/error-message'
import { type InboundItem, unknownConnection } from '../../../inbound'
import * as wire from '../wire'
import { ignoredKind, ignoredUpdate } from './ignored'
import { chatKey, checkoutHandle, messageKey } from './keys'
import {
  type Owners,
  readBusinessEdit,
  readBusinessMessage,
  readConnection,
  readDeletions,
} from './read-business'
import { readCustomer } from './read-customer'
import {
  businessWindowSeconds,
  kept,
  momentOf,
  type ParsedUpdate,
  readEdit,
  readMessage,
  topicOf,
} from './read-message'
import { paymentText } from './read-payment'

type Json = Readonly<Record<string, unknown>>

const noOwners: Owners = new Map()

/**
 * A webhook of Telegram is one update. Pure; never throws. `owners`: whose the connections of Business accounts are; an item
 * of another connection is kept until that is known.
 */
export function parseUpdate(body: Uint8Array, owners: Owners = noOwners): InboundItem[] {
  const text = Buffer.from(body).toString('utf8')
  const update = readJson(text)
  const { update_id } = update ?? {}
  if (update === null || typeof update_id !== 'number' || !Number.isSafeInteger(update_id))
    return [{ accountKey: null, dedupeKey: hashOf(text), raw: { text }, ...unreadable }]
  const item = (parsed: ParsedUpdate): InboundItem => ({
    accountKey: null,
    dedupeKey: `update:${update_id}`,
    raw: update,
    ...parsed,
  })
  const deleted = update.deleted_business_messages
  if (deleted === undefined) return [item(read(update, update_id, owners))]
  const deletions = readDeletions(deleted, owners)
  if ('kept' in deletions || !Array.isArray(deletions)) return [item(deletions as ParsedUpdate)]
  return deletions.map(({ raw, message, parsed }) => ({
    ...item(parsed),
    dedupeKey: `update:${update_id}:${message}`,
    raw: { update_id, deleted_business_messages: raw },
  }))
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

function read(update: Json, order: number, owners: Owners): ParsedUpdate {
  try {
    if (update.message !== undefined) return readMessage(update.message)
    if (update.callback_query !== undefined) return readPress(update.callback_query, owners)
    if (update.pre_checkout_query !== undefined) return readCheckout(update.pre_checkout_query)
    if (update.edited_message !== undefined) return readEdit(update.edited_message)
    if (update.message_reaction !== undefined) return readReaction(update.message_reaction)
    if (update.my_chat_member !== undefined) return readMembership(update.my_chat_member)
    if (update.business_connection !== undefined) return readConnection(update.business_connection, order)
    if (update.business_message !== undefined) return readBusinessMessage(update.business_message, owners)
    if (update.edited_business_message !== undefined)
      return readBusinessEdit(update.edited_business_message, owners)
    return ignoredUpdate(update)
  } catch (error) {
    return kept('message', 'pending', errorMessage(error))
  }
}

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

/** Where the button has no words, as that of a game. */
const pressed = '🔘 Pulsó un botón'

/** Reads a pressed button below a message of ours as an answer with the button's text. */
function readPress(raw: unknown, owners: Owners): ParsedUpdate {
  const parsed = wire.press.safeParse(raw)
  if (!parsed.success) return kept('message', 'pending', 'the press of a button cannot be read')
  const { id, from, data, message } = parsed.data
  const through = message?.business_connection_id
  const owner = through === undefined ? null : (owners.get(through) ?? null)
  if (through !== undefined && owner === null)
    return { ...kept('message', 'pending', unknownConnection), through, acknowledge: id }
  if (message && message.chat.type !== 'private') return ignoredKind('group', 'group')
  const buttons = message?.reply_markup?.inline_keyboard.flat() ?? []
  const title = buttons.find(({ callback_data }) => callback_data === data)?.text
  return {
    acknowledge: id,
    message: {
      providerMessageId: `press:${id}`,
      customer: { ...readCustomer(from), keys: [chatKey(owner, from.id)] },
      threadKey: '',
      subject: null,
      // Telegram gives no time, so the time of arrival counts.
      sentAt: null,
      content: {
        type: 'text',
        body: {
          text: title || data || pressed,
          ...(data !== undefined && { choice: data }),
          ...topicOf(message),
        },
      },
      replyTo: message ? messageKey(chatKey(owner, message.chat.id), message.message_id) : null,
      media: null,
      ...(owner !== null && { windowSeconds: businessWindowSeconds }),
    },
  }
}

/** Stands for one of Telegram's custom emojis, which are pictures. */
const customEmoji = '⭐'

/** Reads a reaction. Telegram gives the present reactions, not the change. */
function readReaction(raw: unknown): ParsedUpdate {
  const parsed = wire.reaction.safeParse(raw)
  if (!parsed.success) return kept('reaction', 'pending', 'the reaction names no message or nobody')
  const { chat, message_id, user, new_reaction, date } = parsed.data
  if (chat.type !== 'private') return ignoredKind('group', 'group')
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
  if (chat.type !== 'private') return ignoredKind('group', 'group')
  const kind = new_chat_member.status === 'kicked' ? 'unreachable' : 'reachable'
  return { identity: { keys: [from.id], at: momentOf(date), change: { kind } } }
}
