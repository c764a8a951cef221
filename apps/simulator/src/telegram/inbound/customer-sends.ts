import { ControlError, parsed } from '../../core/http'
import type { CustomerActResult } from '../../world/actor'
import type { Chat } from '../../world/chats'
import { changeOnPhone, requireInChat } from '../../world/phone'
import { showProgress } from '../../world/progress'
import type { ChatMessage, Person } from '../../world/wire'
import type { Bot, BusinessConnection } from '../account'
import { chatKey, chatVia, connectionOfOwner } from '../business'
import { chatOf, ownerView, quotedObject, seconds, userOf } from '../objects'
import { messageKey, nextNumber, numberOf, topicKey, type World } from '../world'
import { ownerWrites, postDeletion } from './business-sends'
import { attachment, type Composed, compose } from './compose'
import { CustomerMessage, type CustomerMessageInput } from './input'
import { postUpdate } from './updates'

interface Context {
  world: World
  bot: Bot
  person: Person
  chat: Chat
  /** Set in a chat of a connected Business account. */
  via: BusinessConnection | null
}

/** Plays what a customer does on the phone, and sends the update. */
export function customerSends(
  world: World,
  customerId: string,
  raw: CustomerMessageInput,
): CustomerActResult {
  const input = parsed(CustomerMessage, raw)
  const person = world.people.get(customerId)
  const bot = world.bots.chosen(input.account ?? person.account)
  const via = input.business === undefined ? null : connectionOfOwner(world, bot, input.business)
  if (via?.enabled === false) throw new ControlError(409, 'Esa cuenta ya no está conectada al bot.')
  const context: Context = { world, bot, person, chat: chatVia(world, bot, person, via), via }
  if (input.type === 'echo') {
    if (via === null) throw new ControlError(400, 'Solo el dueño de una cuenta de negocio escribe así.')
    return ownerWrites(world, bot, person, via, input.text)
  }
  if (input.type === 'reaction') return reacts(context, input)
  if (input.type === 'edit') return edits(context, input)
  if (input.type === 'choice') return presses(context, input)
  if (input.type === 'checkout') return checksOut(context, input)
  if (input.type === 'revoke') {
    if (via !== null) {
      const message = requireInChat(world.chats.find(input.messageId), context.chat, input.messageId)
      world.chats.change(context.chat, message, { revoked: true })
      return { id: message.id, firstAttempt: postDeletion(world, bot, person, via, message) }
    }
    changeOnPhone(world, context.chat, input)
    return { id: input.messageId, firstAttempt: Promise.resolve() }
  }
  if (input.type !== 'album') return sendsMessage(context, input, compose(world, context.chat, person, input))
  const group = { media_group_id: world.random.digits(17) }
  const sent = input.files.map((file, index) => {
    const type = file.mime.startsWith('video/') ? 'video' : 'image'
    const composed = attachment(world, context.chat, type, file, index === 0 ? input.caption : undefined)
    return sendsMessage(context, input, { ...composed, content: { ...composed.content, ...group } })
  })
  const firstAttempt = Promise.all(sent.map((one) => one.firstAttempt)).then(() => {})
  return { id: sent[0]?.id ?? '', firstAttempt }
}

type MessageOptions = {
  replyTo?: string | undefined
  forwarded?: boolean | undefined
  quote?: string | undefined
  topic?: number | undefined
}

function sendsMessage(
  context: Context,
  input: MessageOptions,
  { content, bubble }: Composed,
): CustomerActResult {
  const { world, bot, person, chat, via } = context
  const at = world.clock.now()
  const key = chatKey(via, person)
  const number = nextNumber(world, bot.view.id, key)
  const id = messageKey(key, number)
  const value = {
    message_id: number,
    from: userOf(person),
    chat: chatOf(person),
    date: seconds(at),
    ...(via !== null && { business_connection_id: via.id }),
    ...topicOf(context, input),
    ...forwardOf(input, at),
    ...replyOf(context, input),
    ...content,
  }
  world.chats.customerWrote(chat)
  const message: ChatMessage = {
    id,
    at,
    author: 'customer',
    state: 'waiting',
    reactions: {},
    ...(input.replyTo !== undefined && { replyTo: input.replyTo }),
    ...(input.forwarded && { forwarded: true }),
    ...bubble,
  }
  world.chats.add(chat, message)
  const kind = via === null ? 'message' : 'business_message'
  const firstAttempt = postUpdate(world, bot, key, kind, value, (progress) =>
    showProgress(world, chat, message, progress),
  )
  return { id, firstAttempt }
}

function topicOf({ world, bot, person }: Context, { topic }: MessageOptions) {
  if (topic === undefined) return {}
  world.topics.add(topicKey(bot.view.id, person.id, topic))
  return { message_thread_id: topic, is_topic_message: true }
}

/** Without the bot's approval in time Telegram cancels the payment. */
function checksOut(
  { world, bot, person, chat }: Context,
  { currency, total }: { currency: string; total: number },
): CustomerActResult {
  const id = world.random.digits(18)
  world.checkouts.set(id, { bot: bot.view.id, at: world.clock.now() })
  world.chats.customerWrote(chat)
  const value = {
    id,
    from: userOf(person),
    currency,
    total_amount: total,
    invoice_payload: 'pedido-42',
  }
  return { id, firstAttempt: postUpdate(world, bot, person.id, 'pre_checkout_query', value) }
}

const forwardOf = ({ forwarded }: MessageOptions, at: number) =>
  forwarded
    ? { forward_origin: { type: 'hidden_user', sender_user_name: 'Andrea', date: seconds(at - 60_000) } }
    : {}

function replyOf({ world, bot, person, chat, via }: Context, { replyTo, quote }: MessageOptions) {
  if (replyTo === undefined) return {}
  const quoted = requireInChat(world.chats.find(replyTo), chat, replyTo)
  const position = quote === undefined ? -1 : (quoted.text ?? '').indexOf(quote)
  return {
    reply_to_message: quotedObject(bot, person, quoted, via),
    ...(position >= 0 && { quote: { text: quote, position, is_manual: true } }),
  }
}

function edits(
  { world, bot, person, chat, via }: Context,
  input: { messageId: string; text: string; type: 'edit' },
): CustomerActResult {
  const own = requireInChat(world.chats.find(input.messageId), chat, input.messageId)
  // The owner of a Business account edits on their phone what was written for them.
  const byOwner = via !== null && own.author === 'business'
  if (byOwner) world.chats.change(chat, own, { text: input.text, edited: true })
  const message = byOwner ? own : changeOnPhone(world, chat, input)
  const value = {
    message_id: numberOf(message.id),
    from: byOwner ? ownerView(via) : userOf(person),
    chat: chatOf(person),
    ...(via !== null && { business_connection_id: via.id }),
    date: seconds(message.at),
    edit_date: seconds(world.clock.now()),
    ...(message.media ? { caption: input.text } : { text: input.text }),
  }
  const kind = via === null ? 'edited_message' : 'edited_business_message'
  return { id: message.id, firstAttempt: postUpdate(world, bot, chatKey(via, person), kind, value) }
}

function reacts(
  { world, bot, person, chat }: Context,
  input: { type: 'reaction'; messageId: string; emoji: string },
): CustomerActResult {
  const before = requireInChat(world.chats.find(input.messageId), chat, input.messageId).reactions.customer
  changeOnPhone(world, chat, input)
  const reaction = (emoji: string | undefined) => (emoji ? [{ type: 'emoji', emoji }] : [])
  const value = {
    chat: chatOf(person),
    message_id: numberOf(input.messageId),
    user: userOf(person),
    date: seconds(world.clock.now()),
    old_reaction: reaction(before),
    new_reaction: reaction(input.emoji),
  }
  return { id: input.messageId, firstAttempt: postUpdate(world, bot, person.id, 'message_reaction', value) }
}

const keyboardOf = ({ choices = [] }: ChatMessage) => ({
  reply_markup: { inline_keyboard: choices.map(({ id, title }) => [{ text: title, callback_data: id }]) },
})

/** A tap on an inline button adds no message: Telegram only sends the bot a callback query. */
function presses(
  { world, bot, person, chat, via }: Context,
  { messageId, id: data }: { messageId: string; id: string },
): CustomerActResult {
  const message = requireInChat(world.chats.find(messageId), chat, messageId)
  const id = world.random.digits(18)
  world.callbacks.set(id, { bot: bot.view.id, at: world.clock.now() })
  world.chats.customerWrote(chat)
  const value = {
    id,
    from: userOf(person),
    message: { ...quotedObject(bot, person, message, via), ...keyboardOf(message) },
    chat_instance: `-${world.random.digits(18)}`,
    data,
  }
  return { id, firstAttempt: postUpdate(world, bot, person.id, 'callback_query', value) }
}

/** Reports that the customer blocked or unblocked the bot. */
export function reportMembership(world: World, bot: Bot, person: Person, blocked: boolean): Promise<void> {
  const user = { id: bot.id, is_bot: true, first_name: bot.firstName, username: bot.username }
  const [from, to] = blocked ? ['member', 'kicked'] : ['kicked', 'member']
  const value = {
    chat: chatOf(person),
    from: userOf(person),
    date: seconds(world.clock.now()),
    old_chat_member: { user, status: from, ...(!blocked && { until_date: 0 }) },
    new_chat_member: { user, status: to, ...(blocked && { until_date: 0 }) },
  }
  return postUpdate(world, bot, person.id, 'my_chat_member', value)
}
