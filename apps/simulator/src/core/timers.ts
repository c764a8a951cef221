import type { Clock } from './clock'

/** A share of the clock whose pending tasks can all be called off: on a reset and at the end. */
export interface Timers {
  schedule(delayMs: number, task: () => void): () => void
  cancelAll(): void
}

export function createTimers(clock: Clock): Timers {
  const pending = new Set<() => void>()
  return {
    schedule(delayMs, task) {
      const cancel = clock.schedule(delayMs, () => {
        pending.delete(cancel)
        task()
      })
      pending.add(cancel)
      return () => {
        pending.delete(cancel)
        cancel()
      }
    },
    cancelAll() {
      for (const cancel of pending) cancel()
      pending.clear()
    },
  }
}
