import type { Clock } from '../core/clock'

/** Token buckets: `burst` at once, then one every `everyMs`. */
export interface Rate {
  /** Takes one token and answers 0, or answers how many ms to wait. */
  spend(key: string, burst: number, everyMs: number): number
  clear(): void
}

export function createRate(clock: Clock): Rate {
  /** When each bucket will be full again. */
  const fullAt = new Map<string, number>()
  return {
    spend(key, burst, everyMs) {
      const now = clock.now()
      const full = Math.max(fullAt.get(key) ?? now, now)
      const wait = full + everyMs - (now + burst * everyMs)
      if (wait > 0) return wait
      fullAt.set(key, full + everyMs)
      return 0
    },
    clear: () => fullAt.clear(),
  }
}
