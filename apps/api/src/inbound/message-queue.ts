import type { StorableItem } from '../channels/inbound'
import type { Clock } from '../platform/clock/clock'
import type { Db } from '../platform/db/db'
import { type IncomingMessage, incomingMessage } from './messages/incoming'
import { storeMessages } from './messages/store-messages'
import { storableText } from './storable-json'
import { type ItemAccount, storeItem, windowOf } from './store-item'
import type { StoredChange } from './stored'

/** Takes what customers write. Where messages wait, those of different customers share a transaction. */
export interface MessageQueue {
  store(account: ItemAccount, item: StorableItem): Promise<readonly StoredChange[]>
}

interface Waiting {
  readonly account: ItemAccount
  readonly item: StorableItem
  readonly message: IncomingMessage
  readonly resolve: (changes: readonly StoredChange[]) => void
  readonly reject: (error: unknown) => void
}

/** Transactions at once. With more each would be smaller, and cost more; with one all would stand still while it waits for a row. */
const lanes = 2
const mostTogether = 32

export function createMessageQueue(db: Db, clock: Clock): MessageQueue {
  /** By account. Whoever was served goes to the end, so that no account waits for the flood of another. */
  const waiting = new Map<string, Waiting[]>()
  /** Customers in a transaction: a second message of theirs would only hold a connection while it waits. */
  const busy = new Set<string>()
  let working = 0

  function takeBatch(): readonly Waiting[] {
    for (const [account, all] of waiting) {
      const batch = differentCustomers(all, busy)
      if (batch.length === 0) continue
      const left = all.filter((one) => !batch.includes(one))
      waiting.delete(account)
      if (left.length > 0) waiting.set(account, left)
      return batch
    }
    return []
  }

  function work(): void {
    while (working < lanes) {
      const batch = takeBatch()
      if (batch.length === 0) return
      const customers = batch.flatMap(customerOf)
      for (const customer of customers) busy.add(customer)
      working += 1
      void storeBatch(db, clock, batch).finally(() => {
        working -= 1
        for (const customer of customers) busy.delete(customer)
        work()
      })
    }
  }

  return {
    store(account, item) {
      if (!('message' in item)) return storeItem(db, account, item, clock.now())
      return new Promise((resolve, reject) => {
        const incoming = { ...item, dedupeKey: storableText(item.dedupeKey) }
        const message = incomingMessage(item.message, incoming, windowOf(account), clock.now())
        const all = waiting.get(account.uuid) ?? []
        waiting.set(account.uuid, [...all, { account, item, message, resolve, reject }])
        work()
      })
    },
  }
}

const customerOf = ({ account, message }: Waiting): readonly string[] =>
  message.customer.keys.map((key) => `${account.uuid}:${key}`)

/** The oldest of each customer, as many as may share a transaction; nobody's second message overtakes the first. */
function differentCustomers(all: readonly Waiting[], busy: ReadonlySet<string>): readonly Waiting[] {
  const seen = new Set<string>()
  const batch: Waiting[] = []
  for (const one of all) {
    if (batch.length === mostTogether) break
    const names = customerOf(one)
    if (!names.some((name) => seen.has(name) || busy.has(name))) batch.push(one)
    for (const name of names) seen.add(name)
  }
  return batch
}

/** None is acknowledged before it is committed; where some fail together, each is taken alone. */
async function storeBatch(db: Db, clock: Clock, batch: readonly Waiting[]): Promise<void> {
  const [first] = batch
  if (!first) return
  const alone = ({ account, item, resolve, reject }: Waiting) =>
    storeItem(db, account, item, clock.now()).then(resolve, reject)
  if (batch.length === 1) return alone(first)
  const messages = batch.map(({ message }) => message)
  const results = await storeMessages(db, first.account, messages, clock.now()).catch(() => null)
  for (const [place, one] of batch.entries()) {
    const stored = results?.[place]
    if (!stored || stored.result === 'alone') await alone(one)
    else one.resolve(stored.result === 'stored' ? stored.told : [])
  }
}
