import { limits } from '@hilo/contracts'
import type { InboundItem, InboundMessage, ItemContent, KeptItem } from '../../../inbound'
import { type ReferralFields, withReferral } from '../../shared/referral'
import * as wire from '../wire'
import { ignoredField, ignoredKind } from './ignored'
import { chatKey, messageKey } from './keys'
import { originName } from './origin'
import { type ReadContent, readContent } from './read-content'
import { readCustomer } from './read-customer'

/** An item without the fields that every item has. */
export type ParsedUpdate = ItemContent & Pick<InboundItem, 'acknowledge' | 'through'>

export const kept = (
  kind: KeptItem['kind'],
  state: KeptItem['state'],
  why: string | null = null,
): ParsedUpdate => ({ kept: { kind, state, why } })

/**
 * Telegram gives whole seconds. The time is set near their end: an answer in the same second as our message must not be
 * shown above it, and later messages of that second must have room after it.
 */
export const momentOf = (seconds: number): Date => new Date(seconds * 1000 + 900)
const orderOf = (message: string): number | undefined => {
  const number = Number(message)
  return number <= limits.integer ? number : undefined
}

/** The bot may answer in a chat of a Business account for a day after the customer's last message. */
export const businessWindowSeconds = 24 * 60 * 60

/** `owner`: the owner of the Business account with this chat; null: the bot's own chat. */
export function readMessage(raw: unknown, owner: string | null = null): ParsedUpdate {
  const parsed = wire.message.safeParse(raw)
  if (!parsed.success) return kept('message', 'pending', 'the message has no id, no chat or no date')
  const message = parsed.data
  if (message.chat.type !== 'private') return ignoredKind('group', 'group')
  const service = ignoredField(message)
  // A message with text or a file is shown, whatever else it contains.
  if (service !== null && readContent(message).content.type === 'unsupported')
    return ignoredKind('event', service)
  const { from } = message
  if (!from) return kept('message', 'pending', 'the message does not say who wrote it')
  if (owner === null) return { message: toMessage(message, null, readCustomer(from, message.contact)) }
  // The owner's chat with themselves has no customer.
  if (message.chat.id === owner) return ignoredKind('event', 'own_chat')
  if (from.id === message.chat.id && message.sender_business_bot === undefined) {
    const customer = readCustomer(from, message.contact)
    return {
      message: { ...toMessage(message, owner, customer), windowSeconds: businessWindowSeconds },
    }
  }
  // Written by the owner, or by a bot in their name: Hilo's own messages may come back too.
  const customer = readCustomer(message.chat)
  return {
    echo: {
      message: toMessage(message, owner, customer),
      entry: null,
      ...(message.sender_business_bot !== undefined && { mayBeOurs: true }),
    },
  }
}

function toMessage(
  message: wire.Message,
  owner: string | null,
  customer: InboundMessage['customer'],
): InboundMessage {
  const answered = repliedTo(message)
  const order = orderOf(message.message_id)
  const chat = chatKey(owner, message.chat.id)
  return {
    providerMessageId: messageKey(chat, message.message_id),
    customer: owner === null ? customer : { ...customer, keys: [chat] },
    threadKey: '',
    subject: null,
    sentAt: momentOf(message.date),
    ...(order !== undefined && { order }),
    replyTo: answered === undefined ? null : messageKey(chat, answered),
    ...withReferral(
      inTopic(readContent(message), message),
      message.forward_origin === undefined ? {} : forwardOf(message.forward_origin),
    ),
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
export const topicOf = (message: TopicFields | undefined): { topic?: string } =>
  message?.is_topic_message && message.message_thread_id !== undefined
    ? { topic: message.message_thread_id }
    : {}

const inTopic = (read: ReadContent, message: TopicFields): ReadContent => ({
  ...read,
  // Every type of body has this field.
  content: { ...read.content, body: { ...read.content.body, ...topicOf(message) } } as ReadContent['content'],
})

export function readEdit(raw: unknown, owner: string | null = null): ParsedUpdate {
  const parsed = wire.message.safeParse(raw)
  if (!parsed.success) return kept('edit', 'pending', 'the edit has no id, no chat or no date')
  const { chat, from, message_id, date, edit_date } = parsed.data
  if (chat.type !== 'private') return ignoredKind('group', 'group')
  const key = chatKey(owner, chat.id)
  const target = messageKey(key, message_id)
  const { content } = inTopic(readContent(parsed.data), parsed.data)
  const byBusiness = owner !== null && from?.id !== chat.id
  return {
    edit: {
      target,
      keys: [key],
      content,
      at: momentOf(edit_date ?? date),
      ...(byBusiness && { byBusiness }),
    },
  }
}
