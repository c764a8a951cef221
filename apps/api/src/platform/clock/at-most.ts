import { setTimeout as wait } from 'node:timers/promises'

/** Waits for it, but not longer than that: it goes on by itself. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController()
  try {
    await Promise.race([work, wait(ms, undefined, { signal: over.signal, ref: false })])
  } finally {
    over.abort()
  }
}
