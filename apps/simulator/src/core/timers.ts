import type { Clock } from './clock'

/** Tasks of the clock that can all be cancelled: on a reset and on close. */
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
