import type { Clock } from '../core/clock'

/** A bucket that fills by itself: so many at once, then one each so often. */
export interface Rate {
  /** How long to wait until there is room, in ms; 0: it was spent. */
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
