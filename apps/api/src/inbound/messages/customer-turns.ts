/** Customers of whom messages wait or are being stored, by their lock keys. */
export interface CustomerTurns {
  /** A message of this customer waits from now on. */
  add(keys: readonly string[]): void
  /** Their messages are being stored: a second one of theirs would only hold a connection while it waits. */
  start(keys: readonly string[]): void
  isBusy(keys: readonly string[]): boolean
  /** These messages are stored, or given up. */
  end(keys: readonly string[]): void
  /** When the message before this one ended, on the clock of `performance`. */
  freeSince(keys: readonly string[]): number
}

interface Customer {
  /** How many of their messages wait or are being stored. */
  left: number
  isBusy: boolean
  freeSince: number
}

export function createCustomerTurns(): CustomerTurns {
  const customers = new Map<string, Customer>()
  const known = (keys: readonly string[]) => keys.flatMap((key) => customers.get(key) ?? [])

  return {
    add(keys) {
      for (const key of keys) {
        const customer = customers.get(key)
        if (customer) customer.left += 1
        else customers.set(key, { left: 1, isBusy: false, freeSince: 0 })
      }
    },
    start(keys) {
      for (const customer of known(keys)) customer.isBusy = true
    },
    isBusy: (keys) => keys.some((key) => customers.get(key)?.isBusy),
    end(keys) {
      for (const key of keys) {
        const customer = customers.get(key)
        if (!customer) continue
        customer.left -= 1
        customer.isBusy = false
        customer.freeSince = performance.now()
        if (customer.left === 0) customers.delete(key)
      }
    },
    freeSince: (keys) => Math.max(0, ...known(keys).map(({ freeSince }) => freeSince)),
  }
}
