import type { Clock } from '../clock/clock'
import type { ProcessLink, SharedLimit } from '../realtime/process-messages'
import { createTokenBuckets, type Rate, type TokenBuckets } from './token-buckets'

/** While less than this is missing of a bucket nothing is told; and once so much was taken, it is told at once. */
const untoldShare = 1 / 16
/** What is less than that, of a bucket that others must know. */
const tellAfterMs = 200
/** How many keys one message has, so that it stays below the 8,000 bytes of a notification of Postgres. */
const keysOfMessage = 100

/**
 * Token buckets that count over all processes without asking anybody: each process tells the others what was taken here, and
 * takes from its own what they tell. Until they have heard, each may take a sixteenth of a bucket and what comes while the
 * message travels; that is owed, and missing later. Nothing is sent while the buckets are nearly full.
 */
export function createSharedBuckets<N extends SharedLimit>(
  clock: Clock,
  processes: ProcessLink,
  rates: Readonly<Record<N, Rate>>,
): Readonly<Record<N, TokenBuckets>> {
  const limits = (Object.keys(rates) as N[]).map((limit) => share(limit, rates[limit]))
  let timer: NodeJS.Timeout | undefined

  function share(limit: N, rate: Rate) {
    const here = createTokenBuckets(clock, rate)
    const untold = new Map<string, number>()

    function take(key: string, many = 1): boolean {
      if (!here.take(key, many)) return false
      const missing = here.missing(key)
      // What has been filled up again is nobody's concern.
      const taken = Math.min((untold.get(key) ?? 0) + many, missing)
      untold.set(key, taken)
      if (missing > rate.burst * untoldShare) tellSoon(taken >= rate.burst * untoldShare)
      else if (untold.size > keysOfMessage) forgetCalm()
      return true
    }
    function forgetCalm(): void {
      for (const key of untold.keys()) if (here.missing(key) <= rate.burst * untoldShare) untold.delete(key)
    }
    function takeUntold(): [string, number][] {
      const all = [...untold].filter(([key]) => here.missing(key) > rate.burst * untoldShare)
      for (const [key] of all) untold.delete(key)
      return all
    }
    return { limit, here, take, takeUntold }
  }

  function tellSoon(urgent: boolean): void {
    if (urgent) {
      clearTimeout(timer)
      timer = undefined
      tell()
    } else
      timer ??= setTimeout(() => {
        timer = undefined
        tell()
      }, tellAfterMs).unref()
  }

  function tell(): void {
    for (const { limit, takeUntold } of limits) {
      const all = takeUntold()
      for (let at = 0; at < all.length; at += keysOfMessage)
        // A message that is lost is a limit that counts a little less.
        void processes
          .sendToOthers('tokens_taken', { limit, taken: all.slice(at, at + keysOfMessage) })
          .catch(() => {})
    }
  }

  processes.listen('tokens_taken', ({ limit, taken }) => {
    const shared = limits.find((one) => one.limit === limit)
    for (const [key, many] of taken) shared?.here.takeAfterwards(key, many)
  })

  return Object.fromEntries(limits.map(({ limit, take }) => [limit, { take }])) as Record<N, TokenBuckets>
}
