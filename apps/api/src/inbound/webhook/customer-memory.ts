import type { InboundItem } from '../../channels/inbound'
import { customerKeysOf } from '../items/customer-keys-of'

/** What the items of each customer take until they are stored. A flood of one must not take what their business has for all (decision 201). */
export interface CustomerMemory {
  /**
   * Divides the items of a webhook, which take so many bytes: those of a customer of whom too much waits already are left out, all of them, so
   * that what is stored keeps its order. The others count until `release`.
   */
  hold(
    business: string,
    items: readonly InboundItem[],
    bytes: number,
  ): { readonly admitted: readonly InboundItem[]; release(): void }
}

export function createCustomerMemory(maxBytes: number): CustomerMemory {
  const heldBy = new Map<string, number>()

  function add(customer: string, bytes: number): void {
    const own = (heldBy.get(customer) ?? 0) + bytes
    if (own > 0) heldBy.set(customer, own)
    else heldBy.delete(customer)
  }

  return {
    hold(business, items, bytes) {
      const bytesOfItem = Math.ceil(bytes / Math.max(1, items.length))
      const withCustomers = items.map((item) => ({ item, customers: customersOf(business, item) }))
      const asked = countOf(withCustomers.flatMap(({ customers }) => customers))
      // A single webhook is admitted however large it is: it would never have room.
      const isFull = (customer: string): boolean => {
        const held = heldBy.get(customer) ?? 0
        return held > 0 && held + (asked.get(customer) ?? 0) * bytesOfItem > maxBytes
      }
      const admitted = withCustomers.filter(({ customers }) => !customers.some(isFull))
      const counted = countOf(admitted.flatMap(({ customers }) => customers))
      for (const [customer, many] of counted) add(customer, many * bytesOfItem)
      return {
        admitted: admitted.map(({ item }) => item),
        release: () => {
          for (const [customer, many] of counted) add(customer, -many * bytesOfItem)
        },
      }
    },
  }
}

function countOf(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** The customer of an item by each of their identifiers, as their messages wait for one another. */
const customersOf = (business: string, item: InboundItem): readonly string[] => [
  ...new Set(customerKeysOf(item).map((key) => `${business} ${item.accountKey} ${key}`)),
]
