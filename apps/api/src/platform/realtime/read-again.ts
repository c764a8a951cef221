import { errorMessage } from '../errors/error-message'
import type { Logger } from '../logger/logger'

const retryMs = 1_000

interface ReadAgainOptions {
  readonly log: Logger
  /** After a read the next one waits so long, and brings all that changed meanwhile. */
  readonly pauseMs?: number
}

export interface ReadAgain<T> {
  changed(all: readonly T[]): void
  stop(): Promise<void>
}

/**
 * Reads changes, one read after the other: a change during a read is in the next one. So the last state that a process sends its sockets
 * is never older than the last change that it was notified of, whichever process made it. A failed read is
 * repeated.
 */
export function createReadAgain<T>(
  keyOf: (changed: T) => string,
  read: (changed: readonly T[]) => Promise<void>,
  { log, pauseMs = 0 }: ReadAgainOptions,
): ReadAgain<T> {
  const waiting = new Map<string, T>()
  let reading: Promise<void> | null = null
  let retryTimer: NodeJS.Timeout | undefined
  let pauseTimer: NodeJS.Timeout | undefined
  let stopped = false

  const add = (all: readonly T[]) => {
    for (const one of all) waiting.set(keyOf(one), one)
  }

  async function readAll(): Promise<void> {
    while (waiting.size > 0 && !stopped && pauseTimer === undefined) {
      const batch = [...waiting.values()]
      waiting.clear()
      try {
        await read(batch)
      } catch (error) {
        log.warn({ err: errorMessage(error) }, 'presence or viewers could not be read; the read is repeated')
        add(batch)
        clearTimeout(retryTimer)
        retryTimer = setTimeout(begin, retryMs)
        return
      }
      if (pauseMs > 0 && !stopped) pauseTimer = setTimeout(endPause, pauseMs)
    }
  }

  function endPause(): void {
    pauseTimer = undefined
    begin()
  }

  function begin(): void {
    if (stopped) return
    reading ??= readAll().finally(() => {
      reading = null
    })
  }

  return {
    changed(all) {
      add(all)
      begin()
    },
    async stop() {
      stopped = true
      clearTimeout(retryTimer)
      clearTimeout(pauseTimer)
      await reading
    },
  }
}
