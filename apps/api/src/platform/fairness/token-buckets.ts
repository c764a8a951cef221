import type { Clock } from '../clock/clock'

export interface Rate {
  /** How many may come at once. */
  readonly burst: number
  /** How many are added each second. */
  readonly perSecond: number
}

/** A token bucket per key, in the memory of this process. */
export interface TokenBuckets {
  /** False, and takes none, when fewer than `many` are left. */
  take(key: string, many?: number): boolean
}

/** Buckets of which other processes take, too. */
export interface SharableBuckets extends TokenBuckets {
  /** How many are missing until the bucket is full. */
  missing(key: string): number
  /** Another process has taken them already. So a bucket may owe, at most as many as it holds. */
  takeAfterwards(key: string, many: number): void
}

/** Above it the least recently used is dropped: it has had the longest time to fill, and a new one begins full. */
const maxKeys = 10_000

export function createTokenBuckets(clock: Clock, { burst, perSecond }: Rate): SharableBuckets {
  const buckets = new Map<string, { left: number; at: number }>()

  function bucketOf(key: string): { left: number; at: number } {
    const now = clock.now().getTime()
    const known = buckets.get(key)
    if (!known) return { left: burst, at: now }
    // The clock may be set back.
    const passedMs = Math.max(0, now - known.at)
    return { left: Math.min(burst, known.left + (passedMs / 1000) * perSecond), at: now }
  }

  function set(key: string, bucket: { left: number; at: number }): void {
    // Most recently used last.
    buckets.delete(key)
    buckets.set(key, bucket)
    const [oldest] = buckets.keys()
    if (buckets.size > maxKeys && oldest !== undefined) buckets.delete(oldest)
  }

  return {
    take(key, many = 1) {
      const bucket = bucketOf(key)
      const enough = bucket.left >= many
      set(key, enough ? { ...bucket, left: bucket.left - many } : bucket)
      return enough
    },
    missing: (key) => burst - bucketOf(key).left,
    takeAfterwards(key, many) {
      const bucket = bucketOf(key)
      set(key, { ...bucket, left: Math.max(-burst, bucket.left - many) })
    },
  }
}
