import { graphError } from '../../meta/graph-error'
import type { World } from '../world'

/** One message every 6 s to the same customer, with a burst; 80 a second in all. */
const pair = { burst: 45, everyMs: 6_000 }
const number = { burst: 80, everyMs: 1000 / 80 }

export function checkRateLimits({ rate, knobs }: World, account: string, customer: string): void {
  if (!knobs.current.pairRate) return
  if (rate.spend(`${account} ${customer}`, pair.burst, pair.everyMs) > 0) throw graphError(131056)
  if (rate.spend(account, number.burst, number.everyMs) > 0) throw graphError(130429)
}
