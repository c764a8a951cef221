import type { Logger } from '../platform/logger/logger'

/** Counts webhooks that were not taken: their bodies were refused, or what they say could not be stored. */
export interface UntakenCounter {
  /** `account`: null where nobody knows yet whose it is. `reason`: a code. `err`: what failed, where it says more than the code. */
  untaken(account: string | null, reason: string, err?: string): void
}

interface Counted {
  times: number
  err: string | undefined
}

const minute = 60_000

/**
 * Whoever refuses a flood must not fill the log with it: of each account and reason the first is told at once, and how many came
 * after it once a minute, as long as there are any.
 */
export function createUntakenCounter(log: Logger, everyMs = minute): UntakenCounter {
  const counts = new Map<string, Counted>()

  function tell(account: string | null, reason: string, { times, err }: Counted): void {
    log.warn({ account, reason, count: times, ...(err !== undefined && { err }) }, 'webhooks were not taken')
  }

  function tellLater(key: string, account: string | null, reason: string): void {
    setTimeout(() => {
      const counted = counts.get(key)
      counts.delete(key)
      if (!counted || counted.times === 0) return
      tell(account, reason, counted)
      counts.set(key, { times: 0, err: undefined })
      tellLater(key, account, reason)
    }, everyMs).unref()
  }

  return {
    untaken(account, reason, err) {
      const key = `${account} ${reason}`
      const counted = counts.get(key)
      if (counted) {
        counted.times += 1
        counted.err = err
        return
      }
      counts.set(key, { times: 0, err: undefined })
      tell(account, reason, { times: 1, err })
      tellLater(key, account, reason)
    },
  }
}
