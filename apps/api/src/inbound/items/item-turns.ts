import type { StorableItem } from '../../channels/inbound'
import { createFairQueue } from '../../platform/fairness/fair-queue'
import { customerKeysOf } from './customer-keys-of'
import type { ItemAccount } from './store-item'

/**
 * Has what is no message stored one after the other where it is of one customer, or of one message if it names no customer: each would wait for the
 * same chat with a connection, so that a flood of them, or a chat that is held, would take those of other customers.
 */
export function createItemTurns(): <T>(
  account: ItemAccount,
  item: StorableItem,
  store: () => Promise<T>,
) => Promise<T> {
  const turns = createFairQueue({
    ...{ atOnce: Number.POSITIVE_INFINITY, atOncePerKey: 1 },
    ...{ waiting: Number.POSITIVE_INFINITY, waitingPerKey: Number.POSITIVE_INFINITY },
  })
  return (account, item, store) => {
    const subject = subjectOf(item)
    // Never null, because any number may wait.
    return (subject === null ? null : turns.run(`${account.uuid} ${subject}`, store)) ?? store()
  }
}

/** Null: nothing waits for the same. */
function subjectOf(item: StorableItem): string | null {
  const [customer] = customerKeysOf(item)
  if (customer !== undefined) return customer
  if ('edit' in item) return item.edit.target
  return 'deletion' in item ? item.deletion.target : null
}
