import { parsed } from '../../core/http'
import type { CustomerActResult } from '../../world/actor'
import type { Chat } from '../../world/chats'
import { changeOnPhone, requireInChat } from '../../world/phone'
import { showProgress } from '../../world/progress'
import type { ChatMessage, Person } from '../../world/wire'
import type { Bot } from '../account'
import { chatOf, quotedObject, seconds, userOf } from '../objects'
import { messageKey, nextNumber, numberOf, topicKey, type World } from '../world'
import { attachment, type Composed, compose } from './compose'
import { CustomerMessage, type CustomerMessageInput } from './input'
import { postUpdate } from './updates'

interface Context {
  world: World
  bot: Bot
  person: Person
  chat: Chat
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
  const context: Context = { world, bot, person, chat: world.chats.of(bot.view.id, person.id) }
  if (input.type === 'reaction') return reacts(context, input)
  if (input.type === 'edit') return edits(context, input)
  if (input.type === 'choice') return presses(context, input)
  if (input.type === 'checkout') return checksOut(context, input)
  if (input.type === 'revoke') {
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
  { world, bot, person, chat }: Context,
  input: MessageOptions,
  { content, bubble }: Composed,
): CustomerActResult {
  const at = world.clock.now()
  const number = nextNumber(world, bot.view.id, person.id)
  const id = messageKey(person.id, number)
  const value = {
    message_id: number,
    from: userOf(person),
    chat: chatOf(person),
    date: seconds(at),
    ...topicOf({ world, bot, person, chat }, input),
    ...forwardOf(input, at),
    ...replyOf({ world, bot, person, chat }, input),
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
  const firstAttempt = postUpdate(world, bot, person.id, 'message', value, (progress) =>
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

function replyOf({ world, bot, person, chat }: Context, { replyTo, quote }: MessageOptions) {
  if (replyTo === undefined) return {}
  const quoted = requireInChat(world.chats.find(replyTo), chat, replyTo)
  const position = quote === undefined ? -1 : (quoted.text ?? '').indexOf(quote)
  return {
    reply_to_message: quotedObject(bot, person, quoted),
    ...(position >= 0 && { quote: { text: quote, position, is_manual: true } }),
  }
}

function edits(
  { world, bot, person, chat }: Context,
  input: { messageId: string; text: string; type: 'edit' },
): CustomerActResult {
  const message = changeOnPhone(world, chat, input)
  const value = {
    message_id: numberOf(message.id),
    from: userOf(person),
    chat: chatOf(person),
    date: seconds(message.at),
    edit_date: seconds(world.clock.now()),
    ...(message.media ? { caption: input.text } : { text: input.text }),
  }
  return { id: message.id, firstAttempt: postUpdate(world, bot, person.id, 'edited_message', value) }
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
  { world, bot, person, chat }: Context,
  { messageId, id: data }: { messageId: string; id: string },
): CustomerActResult {
  const message = requireInChat(world.chats.find(messageId), chat, messageId)
  const id = world.random.digits(18)
  world.callbacks.set(id, { bot: bot.view.id, at: world.clock.now() })
  world.chats.customerWrote(chat)
  const value = {
    id,
    from: userOf(person),
    message: { ...quotedObject(bot, person, message), ...keyboardOf(message) },
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
