import type { Clock } from '../clock/clock'
import type { ProcessLink, SharedLimit } from '../realtime/process-messages'
import { createTokenBuckets, type Rate, type SharableBuckets } from './token-buckets'

/**
 * The share of a bucket up to which nothing is reported to other processes. As soon as this much has been taken here since the last
 * report, it is reported at once.
 */
const unreportedShare = 1 / 16
/** How long smaller amounts are batched before other processes hear of them. */
const reportAfterMs = 200
/** How many keys one message has, so that it stays below the 8,000 bytes of a notification of Postgres. */
const keysOfMessage = 100

type SharedBuckets = Pick<SharableBuckets, 'take' | 'missing'>

/**
 * Token buckets that count over all processes without asking anybody: each process reports its takes to the others, and
 * takes the same from its own buckets. Until the others have heard, each may take a sixteenth of a bucket, and requests while
 * the message travels, too much; that is owed and missing later. Nothing is sent while the buckets are nearly full.
 */
export function createSharedBuckets<N extends SharedLimit>(
  clock: Clock,
  processes: ProcessLink,
  rates: Readonly<Record<N, Rate>>,
): Readonly<Record<N, SharedBuckets>> {
  const limits = (Object.keys(rates) as N[]).map((limit) => share(limit, rates[limit]))
  let timer: NodeJS.Timeout | undefined

  function share(limit: N, rate: Rate) {
    const here = createTokenBuckets(clock, rate)
    const unreported = new Map<string, number>()

    function take(key: string, many = 1): boolean {
      if (!here.take(key, many)) return false
      const missing = here.missing(key)
      // Tokens refilled since then need not be reported.
      const taken = Math.min((unreported.get(key) ?? 0) + many, missing)
      unreported.set(key, taken)
      if (missing > rate.burst * unreportedShare) reportSoon(taken >= rate.burst * unreportedShare)
      else if (unreported.size > keysOfMessage) forgetNearlyFull()
      return true
    }
    function forgetNearlyFull(): void {
      for (const key of unreported.keys())
        if (here.missing(key) <= rate.burst * unreportedShare) unreported.delete(key)
    }
    function takeUnreported(): [string, number][] {
      const all = [...unreported].filter(([key]) => here.missing(key) > rate.burst * unreportedShare)
      for (const [key] of all) unreported.delete(key)
      return all
    }
    return { limit, here, take, takeUnreported }
  }

  function reportSoon(urgent: boolean): void {
    if (urgent) {
      clearTimeout(timer)
      timer = undefined
      report()
    } else
      timer ??= setTimeout(() => {
        timer = undefined
        report()
      }, reportAfterMs).unref()
  }

  function report(): void {
    for (const { limit, takeUnreported } of limits) {
      const all = takeUnreported()
      for (let at = 0; at < all.length; at += keysOfMessage)
        // If a message is lost, the limit only counts a little less.
        void processes
          .sendToOthers('tokens_taken', { limit, taken: all.slice(at, at + keysOfMessage) })
          .catch(() => {})
    }
  }

  processes.listen('tokens_taken', ({ limit, taken }) => {
    const shared = limits.find((one) => one.limit === limit)
    for (const [key, many] of taken) shared?.here.takeAfterwards(key, many)
  })

  return Object.fromEntries(
    limits.map(({ limit, take, here: { missing } }) => [limit, { take, missing }]),
  ) as Record<N, SharedBuckets>
}
