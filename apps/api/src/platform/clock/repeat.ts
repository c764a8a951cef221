import { wordsOf } from '../errors/words-of'
import type { Logger } from '../logger/logger'

export interface Repeating {
  start(): void
  /** Waits for the round that is running. */
  stop(): Promise<void>
}

/** Does something again and again, never twice at once; a round that fails is logged and the next one comes. */
export function repeat(name: string, everyMs: number, round: () => Promise<unknown>, log: Logger): Repeating {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  let stopped = false
  const next = () => {
    timer = setTimeout(() => {
      running = round()
        .catch((error: unknown) => log.warn({ err: wordsOf(error), name }, 'a repeated task failed'))
        .finally(() => {
          if (!stopped) next()
        })
    }, everyMs)
  }
  return {
    start: next,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
