import type { Clock } from '../clock/clock'

export interface Rate {
  /** What may come at once. */
  readonly burst: number
  /** What may come again in each second after it. */
  readonly perSecond: number
}

/**
 * How much each key may still do. This is the whole of what the limits remember: many processes that share it need
 * another one of these, and nothing else.
 */
export interface TokenBuckets {
  /** Takes so many, or none where fewer are left. */
  take(key: string, many?: number): boolean
}

/** In memory the fullest go first: they say nothing that a new one would not. */
const mostKeys = 10_000

export function createTokenBuckets(clock: Clock, { burst, perSecond }: Rate): TokenBuckets {
  const buckets = new Map<string, { left: number; at: number }>()

  function bucketOf(key: string, now: number): { left: number; at: number } {
    const known = buckets.get(key)
    if (!known) return { left: burst, at: now }
    // A clock that was set back gives nothing, and takes nothing.
    const passedMs = Math.max(0, now - known.at)
    return { left: Math.min(burst, known.left + (passedMs / 1000) * perSecond), at: now }
  }

  return {
    take(key, many = 1) {
      const now = clock.now().getTime()
      const bucket = bucketOf(key, now)
      const enough = bucket.left >= many
      if (enough) bucket.left -= many
      // Those used last stand last: the first is the one that has had the longest time to fill.
      buckets.delete(key)
      buckets.set(key, bucket)
      const [oldest] = buckets.keys()
      if (buckets.size > mostKeys && oldest !== undefined) buckets.delete(oldest)
      return enough
    },
  }
}
