import type { Clock } from '../../core/clock'
import { graphError } from '../../meta/graph-error'

const refillMs = 6_000
const burst = 45

/** One message each 6 s to the same customer, with a burst; beyond it 131056. */
export function createPairRate(clock: Clock) {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    spend(account: string, customer: string): void {
      const key = `${account} ${customer}`
      const now = clock.now()
      const bucket = buckets.get(key) ?? { left: burst, at: now }
      const left = Math.min(burst, bucket.left + (now - bucket.at) / refillMs)
      if (left < 1) throw graphError(131056)
      buckets.set(key, { left: left - 1, at: now })
    },
    clear: () => buckets.clear(),
  }
}
export type PairRate = ReturnType<typeof createPairRate>
