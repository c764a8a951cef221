import { parsed } from '../../core/http'
import type { Told } from '../../stage/actor'
import type { Chat } from '../../stage/chats'
import { changeOnPhone, own } from '../../stage/phone'
import { showProgress } from '../../stage/progress'
import type { ChatMessage, Person } from '../../stage/wire'
import type { Bot } from '../account'
import { chatOf, quotedObject, seconds, userOf } from '../objects'
import { messageKey, nextNumber, numberOf, topicKey, type World } from '../world'
import { attachment, type Composed, compose } from './compose'
import { CustomerMessage, type CustomerMessageInput } from './input'
import { tellUpdate } from './updates'

interface Scene {
  world: World
  bot: Bot
  person: Person
  chat: Chat
}

/** The customer does something on the phone; the bot hears of it by an update. */
export function customerSends(world: World, customerId: string, raw: CustomerMessageInput): Told {
  const input = parsed(CustomerMessage, raw)
  const person = world.people.get(customerId)
  const bot = world.bots.chosen(input.account ?? person.account)
  const scene: Scene = { world, bot, person, chat: world.chats.of(bot.view.id, person.id) }
  if (input.type === 'reaction') return reacts(scene, input)
  if (input.type === 'edit') return edits(scene, input)
  if (input.type === 'choice') return presses(scene, input)
  if (input.type === 'checkout') return checksOut(scene, input)
  if (input.type === 'revoke') {
    changeOnPhone(world, scene.chat, input)
    return { id: input.messageId, firstAttempt: Promise.resolve() }
  }
  if (input.type !== 'album') return says(scene, input, compose(world, scene.chat, person, input))
  const group = { media_group_id: world.random.digits(17) }
  const told = input.files.map((file, index) => {
    const type = file.mime.startsWith('video/') ? 'video' : 'image'
    const composed = attachment(world, scene.chat, type, file, index === 0 ? input.caption : undefined)
    return says(scene, input, { ...composed, content: { ...composed.content, ...group } })
  })
  const firstAttempt = Promise.all(told.map((one) => one.firstAttempt)).then(() => {})
  return { id: told[0]?.id ?? '', firstAttempt }
}

type Saying = {
  replyTo?: string | undefined
  forwarded?: boolean | undefined
  quote?: string | undefined
  topic?: number | undefined
}

function says({ world, bot, person, chat }: Scene, input: Saying, { content, bubble }: Composed): Told {
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
  const firstAttempt = tellUpdate(world, bot, person.id, 'message', value, (progress) =>
    showProgress(world, chat, message, progress),
  )
  return { id, firstAttempt }
}

function topicOf({ world, bot, person }: Scene, { topic }: Saying) {
  if (topic === undefined) return {}
  world.topics.add(topicKey(bot.view.id, person.id, topic))
  return { message_thread_id: topic, is_topic_message: true }
}

/** Without a yes in time Telegram takes no money. */
function checksOut(
  { world, bot, person, chat }: Scene,
  { currency, total }: { currency: string; total: number },
): Told {
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
  return { id, firstAttempt: tellUpdate(world, bot, person.id, 'pre_checkout_query', value) }
}

const forwardOf = ({ forwarded }: Saying, at: number) =>
  forwarded
    ? { forward_origin: { type: 'hidden_user', sender_user_name: 'Andrea', date: seconds(at - 60_000) } }
    : {}

function replyOf({ world, bot, person, chat }: Scene, { replyTo, quote }: Saying) {
  if (replyTo === undefined) return {}
  const quoted = own(world.chats.find(replyTo), chat, replyTo)
  const position = quote === undefined ? -1 : (quoted.text ?? '').indexOf(quote)
  return {
    reply_to_message: quotedObject(bot, person, quoted),
    ...(position >= 0 && { quote: { text: quote, position, is_manual: true } }),
  }
}

function edits(
  { world, bot, person, chat }: Scene,
  input: { messageId: string; text: string; type: 'edit' },
): Told {
  const message = changeOnPhone(world, chat, input)
  const value = {
    message_id: numberOf(message.id),
    from: userOf(person),
    chat: chatOf(person),
    date: seconds(message.at),
    edit_date: seconds(world.clock.now()),
    ...(message.media ? { caption: input.text } : { text: input.text }),
  }
  return { id: message.id, firstAttempt: tellUpdate(world, bot, person.id, 'edited_message', value) }
}

function reacts(
  { world, bot, person, chat }: Scene,
  input: { type: 'reaction'; messageId: string; emoji: string },
): Told {
  const before = own(world.chats.find(input.messageId), chat, input.messageId).reactions.customer
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
  return { id: input.messageId, firstAttempt: tellUpdate(world, bot, person.id, 'message_reaction', value) }
}

const keyboardOf = ({ choices = [] }: ChatMessage) => ({
  reply_markup: { inline_keyboard: choices.map(({ id, title }) => [{ text: title, callback_data: id }]) },
})

/** The button's own text shows on no bubble: Telegram only tells the bot. */
function presses(
  { world, bot, person, chat }: Scene,
  { messageId, id: data }: { messageId: string; id: string },
): Told {
  const message = own(world.chats.find(messageId), chat, messageId)
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
  return { id, firstAttempt: tellUpdate(world, bot, person.id, 'callback_query', value) }
}

/** The customer blocks the bot, or comes back. */
export function tellMembership(world: World, bot: Bot, person: Person, blocked: boolean): Promise<void> {
  const user = { id: bot.id, is_bot: true, first_name: bot.firstName, username: bot.username }
  const [from, to] = blocked ? ['member', 'kicked'] : ['kicked', 'member']
  const value = {
    chat: chatOf(person),
    from: userOf(person),
    date: seconds(world.clock.now()),
    old_chat_member: { user, status: from, ...(!blocked && { until_date: 0 }) },
    new_chat_member: { user, status: to, ...(blocked && { until_date: 0 }) },
  }
  return tellUpdate(world, bot, person.id, 'my_chat_member', value)
}
