import { z } from 'zod'

/** Makes the next calls to one kind of endpoint fail. */
export const FailureOrder = z.strictObject({
  code: z.int(),
  subcode: z.int().optional(),
  /** Distinguishes Gmail's errors of the same code; on Telegram, the description. */
  reason: z.string().optional(),
  /** In seconds, for errors that say how long to wait. */
  retryAfter: z.number().min(0).optional(),
  times: z.int().min(1).default(1),
  /** How many calls succeed first. */
  after: z.int().min(0).default(0),
  /** Which calls fail: 'send', 'media', 'token' … Each channel has its own names. */
  on: z.string().default('send'),
})
/** The same, limited to the calls of one channel. */
export const failureOrderOf = (calls: readonly string[]) =>
  FailureOrder.extend({ on: z.enum([...calls, 'any']).default('send') })
export type FailureOrder = z.output<typeof FailureOrder>
export type FailureInput = z.input<typeof FailureOrder>

export interface Failures {
  order(failure: FailureOrder): void
  /** The failure ordered for a call with one of these names, if any; uses it up once. */
  take(...names: readonly string[]): FailureOrder | null
  /** True the first `times` times that it is asked for the key. */
  once(key: string, times: number): boolean
  clear(): void
}

export function createFailures(): Failures {
  let orders: FailureOrder[] = []
  const counted = new Map<string, number>()
  return {
    order: (failure) => {
      orders.push({ ...failure })
    },
    take(...names) {
      const order = orders.find(({ on }) => on === 'any' || names.includes(on))
      if (!order) return null
      if (order.after > 0) {
        order.after -= 1
        return null
      }
      order.times -= 1
      orders = orders.filter(({ times }) => times > 0)
      return order
    },
    once(key, times) {
      const already = counted.get(key) ?? 0
      counted.set(key, already + 1)
      return already < times
    },
    clear() {
      orders = []
      counted.clear()
    },
  }
}
