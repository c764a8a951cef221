import type { Registry } from '../world/accounts'
import { createRegistry } from '../world/accounts'
import { type BaseWorld, createBaseWorld, type WorldDeps } from '../world/world'
import type { Bot, BusinessConnection } from './account'
import { type TelegramKnobs, telegramDefaults } from './knobs'
import { ordinaryId } from './magic'

export interface TelegramDeps extends WorldDeps {
  knobs?: Partial<TelegramKnobs> | undefined
}

/** What the parts of this provider share; each part takes it as its first argument. */
export interface World extends BaseWorld<TelegramKnobs> {
  bots: Registry<Bot>
  /** The last message id of each chat: ids grow inside a chat. */
  numbers: Map<string, number>
  /** Callback queries that the bot has not answered. */
  callbacks: Map<string, { bot: string; at: number }>
  /** Payments that wait for the bot's approval. */
  checkouts: Map<string, { bot: string; at: number }>
  /** Connections of Telegram Business accounts, by id, the newest last. */
  connections: Map<string, BusinessConnection>
  /** Topics of private chats, by `topicKey`. */
  topics: Set<string>
  /** Download paths of files, by bot and path. */
  paths: Map<string, { fileId: string; until: number }>
}

export function createWorld(deps: TelegramDeps): World {
  const bots = createRegistry<Bot>()
  const base = createBaseWorld<TelegramKnobs>(deps, {
    channel: 'telegram',
    knobs: { ...telegramDefaults, ...deps.knobs },
    chats: { windowMs: null, typingMs: 5_000 },
    people: {
      profiles: ['online', 'blocked', 'invalid'],
      newId: () => ordinaryId(deps.random),
      id: {
        pattern: /^[1-9]\d{0,15}$/,
        sentence: 'Un cliente de Telegram se llama por dígitos, como 5550012345.',
      },
    },
    webhooks: {
      bodyOf: ([item]) => JSON.stringify(item?.value),
      serialise: JSON.stringify,
      headers: (_body, { secret }, forged) => ({
        'content-type': 'application/json',
        'x-telegram-bot-api-secret-token': forged ? `${secret}-de-otro` : secret,
      }),
      target: (account) => bots.byId(account)?.webhook ?? null,
    },
  })
  const [numbers, callbacks, checkouts, paths] = [new Map(), new Map(), new Map(), new Map()]
  const connections = new Map<string, BusinessConnection>()
  const topics = new Set<string>()
  return {
    ...base,
    bots,
    numbers,
    callbacks,
    checkouts,
    connections,
    topics,
    paths,
    clear() {
      base.clear()
      for (const map of [numbers, callbacks, checkouts, connections, topics, paths]) map.clear()
      for (const bot of bots.list()) bot.pending = []
    },
  }
}

/** A message's unique id: Telegram's message ids repeat from chat to chat. */
export const messageKey = (chat: string, number: number): string => `${chat}:${number}`
export const topicKey = (bot: string, chat: string, topic: number): string => `${bot} ${chat} ${topic}`
export const numberOf = (key: string): number => Number(key.split(':').at(-1))

export function nextNumber({ numbers, random }: World, bot: string, chat: string): number {
  const key = `${bot} ${chat}`
  // Starts at random, so that two runs against the same database give different ids.
  const number = (numbers.get(key) ?? Number(random.digits(6))) + 1
  numbers.set(key, number)
  return number
}
