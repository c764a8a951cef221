import { setTimeout as wait } from 'node:timers/promises'

/** Waits for `work`, at most `ms`. After that `work` still runs, unwatched. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  const timeout = new AbortController()
  try {
    await Promise.race([work, wait(ms, undefined, { signal: timeout.signal, ref: false })])
  } finally {
    timeout.abort()
  }
}
