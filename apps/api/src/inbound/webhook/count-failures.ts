import type { Logger } from '../../platform/logger/logger'

/** Counts webhooks that failed: their body was refused, or their items could not be stored. */
export interface FailureCounter {
  /** `account`: null where it is not known yet. `reason`: a code. `err`: the error's message, where it says more than the code. */
  count(account: string | null, reason: string, err?: string): void
}

interface Counted {
  times: number
  err: string | undefined
}

const minute = 60_000

/**
 * A flood must not fill the log: for each account and reason the first failure is logged at once, and then their number
 * once a minute, as long as there are any.
 */
export function createFailureCounter(log: Logger, everyMs = minute): FailureCounter {
  const counts = new Map<string, Counted>()

  function write(account: string | null, reason: string, { times, err }: Counted): void {
    log.warn(
      { account, reason, count: times, ...(err !== undefined && { err }) },
      'webhooks were refused or not stored',
    )
  }

  function writeLater(key: string, account: string | null, reason: string): void {
    setTimeout(() => {
      const counted = counts.get(key)
      counts.delete(key)
      if (!counted || counted.times === 0) return
      write(account, reason, counted)
      counts.set(key, { times: 0, err: undefined })
      writeLater(key, account, reason)
    }, everyMs).unref()
  }

  return {
    count(account, reason, err) {
      const key = `${account} ${reason}`
      const counted = counts.get(key)
      if (counted) {
        counted.times += 1
        counted.err = err
        return
      }
      counts.set(key, { times: 0, err: undefined })
      write(account, reason, { times: 1, err })
      writeLater(key, account, reason)
    },
  }
}
