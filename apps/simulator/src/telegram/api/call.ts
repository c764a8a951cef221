import type { Bot } from '../account'
import type { World } from '../world'
import type { Upload } from './send'

/** A call of a method of the Bot API. */
export interface Call {
  world: World
  bot: Bot
  params: Record<string, unknown>
  uploads: Upload[]
}

export interface Answer {
  result: unknown
  description?: string
}

export const done: Answer = { result: true }
