import { z } from 'zod'

/** Makes the next calls to one kind of endpoint fail. */
export const FailureOrder = z.strictObject({
  code: z.int(),
  subcode: z.int().optional(),
  /** Gmail tells its errors of one code apart by this word. */
  reason: z.string().optional(),
  /** For the errors that say how long to wait, in seconds. */
  retryAfter: z.number().min(0).optional(),
  times: z.int().min(1).default(1),
  /** So many calls pass before. */
  after: z.int().min(0).default(0),
  /** Which calls: 'send', 'media', 'token' … Each channel knows its own. */
  on: z.string().default('send'),
})
/** The same, where an order that no call would ever obey is refused. */
export const failureOrderOf = (calls: readonly string[]) =>
  FailureOrder.extend({ on: z.enum([...calls, 'any']).default('send') })
export type FailureOrder = z.output<typeof FailureOrder>
export type FailureInput = z.input<typeof FailureOrder>

export interface Failures {
  order(failure: FailureOrder): void
  /** The order that a call with these names has to obey, if there is one; it counts as obeyed. */
  take(...names: readonly string[]): FailureOrder | null
  /** For recipients that fail so many times and then no more. */
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
