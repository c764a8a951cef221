import type { Registry } from '../stage/accounts'
import { createRegistry } from '../stage/accounts'
import { createStage, type Stage, type StageDeps } from '../stage/stage'
import type { Bot } from './account'
import { type TelegramKnobs, telegramDay } from './knobs'

export interface TelegramDeps extends StageDeps {
  knobs?: Partial<TelegramKnobs> | undefined
}

/** Everything that the parts of this provider share; each part takes it as its first argument. */
export interface World extends Stage<TelegramKnobs> {
  bots: Registry<Bot>
  /** The last number of each chat: message ids grow inside a chat. */
  numbers: Map<string, number>
  /** Presses of buttons that the bot has not answered. */
  callbacks: Map<string, { bot: string; at: number }>
  /** Payments that wait for the bot's yes. */
  checkouts: Map<string, { bot: string; at: number }>
  /** Topics of private chats, as `topicKey` calls them. */
  topics: Set<string>
  /** Telegram's names of files: one for each bot, and a path under which it is downloaded. */
  paths: Map<string, { fileId: string; until: number }>
}

export function createWorld(deps: TelegramDeps): World {
  const bots = createRegistry<Bot>()
  const stage = createStage<TelegramKnobs>(deps, {
    channel: 'telegram',
    knobs: { ...telegramDay, ...deps.knobs },
    chats: { windowMs: null, typingMs: 5_000 },
    people: {
      profiles: ['online', 'blocked', 'invalid'],
      newId: () => `55${deps.random.digits(8)}`,
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
  const topics = new Set<string>()
  return {
    ...stage,
    bots,
    numbers,
    callbacks,
    checkouts,
    topics,
    paths,
    clear() {
      stage.clear()
      for (const map of [numbers, callbacks, checkouts, topics, paths]) map.clear()
      for (const bot of bots.list()) bot.pending = []
    },
  }
}

/** A message's name in the product: numbers repeat from chat to chat. */
export const messageKey = (chat: string, number: number): string => `${chat}:${number}`
export const topicKey = (bot: string, chat: string, topic: number): string => `${bot} ${chat} ${topic}`
export const numberOf = (key: string): number => Number(key.split(':').at(-1))

export function nextNumber({ numbers, random }: World, bot: string, chat: string): number {
  const key = `${bot} ${chat}`
  // Never 1: two runs against a database that is kept must not give the same ids.
  const number = (numbers.get(key) ?? Number(random.digits(6))) + 1
  numbers.set(key, number)
  return number
}
