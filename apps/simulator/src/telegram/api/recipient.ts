import type { Chat } from '../../world/chats'
import type { Person } from '../../world/wire'
import type { Bot, BusinessConnection } from '../account'
import { badRequest, forbidden, tooMany } from '../api-error'
import { chatVia, connectionToUse, refuseUnlessRecent } from '../business'
import { magic } from '../magic'
import { topicKey, type World } from '../world'

/** The recipient: a bot reaches only people who wrote to it first and have not blocked it. */
export function recipientOf(world: World, bot: Bot, id: string): Person {
  const person = world.people.find(id) ?? believed(world, id)
  if (!person) throw badRequest('chat not found')
  if (id.endsWith(magic.blocked) || person.profile === 'blocked')
    throw forbidden('bot was blocked by the user')
  if (person.profile === 'invalid') throw forbidden('user is deactivated')
  if (id.endsWith(magic.rateLimited) && world.failures.once(`429 ${bot.view.id} ${id}`, 2)) throw tooMany(2)
  const wrote = world.chats.of(bot.view.id, id).lastCustomerAt !== null
  if (!wrote && !world.knobs.current.trustPast) throw forbidden("bot can't initiate conversation with a user")
  return person
}

interface Destination {
  person: Person
  chat: Chat
  /** The Business account on whose behalf the bot writes. */
  via: BusinessConnection | null
}

/** The chat that a call names: the bot's own, or one of a connected Business account. */
export function destinationOf(
  world: World,
  bot: Bot,
  given: { chat_id: string; business_connection_id?: string | undefined },
): Destination {
  const { chat_id: id, business_connection_id: connection } = given
  if (connection === undefined) {
    const person = recipientOf(world, bot, id)
    return { person, chat: chatVia(world, bot, person, null), via: null }
  }
  const via = connectionToUse(world, bot, connection, 'can_reply')
  const person = world.people.find(id)
  if (!person) throw badRequest('BUSINESS_PEER_INVALID')
  const chat = chatVia(world, bot, person, via)
  refuseUnlessRecent(world, chat)
  return { person, chat, via }
}

/** Refuses a message to an unknown topic. */
export function checkTopic({ topics }: World, bot: Bot, chat: string, topic: number | undefined): void {
  if (topic !== undefined && !topics.has(topicKey(bot.view.id, chat, topic)))
    throw badRequest('message thread not found')
}

const believed = ({ people, knobs }: World, id: string): Person | null =>
  knobs.current.trustPast && /^[1-9]\d{0,15}$/.test(id) ? people.create({ id, name: 'Cliente' }) : null

/** One message a second to a chat and 30 a second in all, with bursts. */
export function checkRateLimit({ rate, knobs }: World, bot: Bot, chat: string): void {
  if (!knobs.current.rateLimits) return
  const wait = rate.spend(`${bot.view.id} ${chat}`, 5, 1_000) || rate.spend(bot.view.id, 30, 1000 / 30)
  if (wait > 0) throw tooMany(Math.max(1, Math.ceil(wait / 1000)))
}
