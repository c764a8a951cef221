import { graphError } from '../../meta/graph-error'
import type { Failure } from '../knobs'
import { magicEndingOf } from './magic'

/** Ordered failures, and those of special recipient numbers. */
export interface FailurePlan {
  order(failure: Failure): void
  /** Throws if an immediate failure was ordered for this call. */
  check(endpoint: Failure['on']): void
  /** The code of a failure ordered as a status, if any. */
  takeLater(): number | null
  /** Throws for a recipient whose number triggers a refusal. */
  checkRecipient(account: string, phone: string | null): void
  clear(): void
}

export function createFailurePlan(): FailurePlan {
  let orders: Failure[] = []
  const throttled = new Map<string, number>()

  const take = (fits: (order: Failure) => boolean): number | null => {
    const order = orders.find(fits)
    if (!order) return null
    order.times -= 1
    orders = orders.filter(({ times }) => times > 0)
    return order.code
  }

  return {
    order: (failure) => {
      orders.push({ ...failure })
    },
    check(endpoint) {
      const code = take(({ on, when }) => when === 'now' && (on === endpoint || on === 'any'))
      if (code !== null) throw graphError(code)
    },
    takeLater: () => take(({ when }) => when === 'later'),
    checkRecipient(account, phone) {
      const magic = magicEndingOf(phone)
      if (magic === '0056') throw graphError(131056)
      if (magic !== '0429') return
      const key = `${account} ${phone}`
      const refused = throttled.get(key) ?? 0
      if (refused >= 2) return
      throttled.set(key, refused + 1)
      throw graphError(130429)
    },
    clear() {
      orders = []
      throttled.clear()
    },
  }
}
