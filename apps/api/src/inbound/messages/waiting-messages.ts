import type { CustomerTurns } from './customer-turns'
import { customerKeys, type QueuedMessage } from './queued-message'

/** Messages that are in no batch yet. */
export interface WaitingMessages {
  add(message: QueuedMessage): void
  has(business: string): boolean
  /**
   * Takes out the next batch: messages of different customers of the first business that may start one and has any to store. Empty: there is
   * none. `mayStart` gets how many messages of the business wait.
   */
  takeBatch(mayStart: (business: string, waiting: number) => boolean): readonly QueuedMessage[]
}

/** The waiting messages of a business, by account. */
type AccountsWaiting = Map<string, QueuedMessage[]>

const maxBatch = 32

/** A business that was served goes to the end, so that none waits for another one's flood; so does an account of it. */
export function createWaitingMessages(customers: CustomerTurns): WaitingMessages {
  const businesses = new Map<string, AccountsWaiting>()
  return {
    add(message) {
      const { business, uuid } = message.account
      const accounts = businesses.get(business) ?? new Map<string, QueuedMessage[]>()
      businesses.set(business, accounts)
      const all = accounts.get(uuid)
      if (all) all.push(message)
      else accounts.set(uuid, [message])
    },
    has: (business) => businesses.has(business),
    takeBatch(mayStart) {
      for (const [business, accounts] of businesses) {
        if (!mayStart(business, countOf(accounts))) continue
        const batch = takeOut(accounts, customers)
        if (batch.length === 0) continue
        businesses.delete(business)
        if (accounts.size > 0) businesses.set(business, accounts)
        return batch
      }
      return []
    },
  }
}

function countOf(accounts: AccountsWaiting): number {
  let count = 0
  for (const all of accounts.values()) count += all.length
  return count
}

/** Takes messages of different customers out, up to a batch. An account of which some were taken goes to the end. */
function takeOut(accounts: AccountsWaiting, customers: CustomerTurns): readonly QueuedMessage[] {
  const batch: QueuedMessage[] = []
  for (const [account, all] of [...accounts]) {
    const taken = new Set(onePerCustomer(all, customers, maxBatch - batch.length))
    if (taken.size === 0) continue
    batch.push(...taken)
    const left = all.filter((one) => !taken.has(one))
    accounts.delete(account)
    if (left.length > 0) accounts.set(account, left)
  }
  return batch
}

/** The oldest message of each customer, as many as there is room for; a customer's second message never overtakes the first. */
function onePerCustomer(
  all: readonly QueuedMessage[],
  customers: CustomerTurns,
  room: number,
): readonly QueuedMessage[] {
  const seen = new Set<string>()
  const oldest: QueuedMessage[] = []
  for (const one of all) {
    if (oldest.length === room) break
    const keys = customerKeys(one)
    if (!customers.isBusy(keys) && !keys.some((key) => seen.has(key))) oldest.push(one)
    for (const key of keys) seen.add(key)
  }
  return oldest
}
