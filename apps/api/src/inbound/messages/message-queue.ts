import type { StorableItem } from '../../channels/inbound'
import type { Clock } from '../../platform/clock/clock'
import type { Db } from '../../platform/db/db'
import { isLockTimeout } from '../../platform/errors/is-lock-timeout'
import { storableText } from '../../platform/text/storable-json'
import { lockRetries } from '../items/lock-retries'
import { type ItemAccount, storeItem, windowSecondsOf } from '../items/store-item'
import type { StoredChange } from '../items/stored'
import { createStatusQueue, isPlainStatus } from '../statuses/status-queue'
import { type IncomingMessage, toIncomingMessage } from './incoming-message'
import { storeMessages } from './store-messages'

/** Stores inbound items. Messages of different customers of an account that wait share a transaction; so do statuses of its messages. */
export interface MessageQueue {
  /** `atOnce`: a status does not wait for others to come. */
  store(account: ItemAccount, item: StorableItem, atOnce?: boolean): Promise<readonly StoredChange[]>
}

interface QueuedMessage {
  readonly account: ItemAccount
  readonly item: StorableItem
  readonly message: IncomingMessage
  /** How often it was tried while another transaction held its customer's rows. */
  readonly attempts: number
  readonly resolve: (changes: readonly StoredChange[]) => void
  readonly reject: (error: unknown) => void
}

/**
 * Concurrent transactions of each business; of all together there are as many as connections, so that messages which would wait for
 * one gather instead, since a message of a larger transaction costs less. For the same reason a business's second starts only when
 * enough messages wait to share it, or when its first has become slow, for example because it waits for a row.
 */
const transactionsPerBusiness = 2
const enoughToShare = 10
const slowAfterMs = 25
const maxBatch = 32

export function createMessageQueue(
  db: Db,
  clock: Clock,
  /** False while the process ends. */
  isServing: () => boolean = () => true,
): MessageQueue {
  const statuses = createStatusQueue(db, clock, isServing)
  /** Waiting messages by account. An account that was served goes to the end, so that no account waits for another one's flood. */
  const waiting = new Map<string, QueuedMessage[]>()
  /** Customers of running transactions: a second message of theirs would only hold a connection while it waits. */
  const busy = new Set<string>()
  /** Running transactions, by business. */
  const running = new Map<string, { isSlow: boolean }[]>()
  let runningCount = 0

  function takeBatch(): readonly QueuedMessage[] {
    if (runningCount >= db.sizes.arriving) return []
    for (const [account, all] of waiting) {
      const [oldest] = all
      if (!oldest || !mayStart(oldest, all.length)) continue
      const batch = onePerCustomer(all, busy)
      if (batch.length === 0) continue
      const taken = new Set(batch)
      const left = all.filter((one) => !taken.has(one))
      waiting.delete(account)
      if (left.length > 0) waiting.set(account, left)
      return batch
    }
    return []
  }

  function mayStart({ account }: QueuedMessage, count: number): boolean {
    const others = running.get(account.business) ?? []
    if (others.length >= transactionsPerBusiness) return false
    return count >= enoughToShare || others.every(({ isSlow }) => isSlow)
  }

  /** Counts a transaction of a business until the returned function is called. */
  function countRunning(business: string): () => void {
    const one = { isSlow: false }
    runningCount += 1
    running.set(business, [...(running.get(business) ?? []), one])
    const slow = setTimeout(() => {
      one.isSlow = true
      startBatches()
    }, slowAfterMs)
    return () => {
      clearTimeout(slow)
      runningCount -= 1
      const left = (running.get(business) ?? []).filter((other) => other !== one)
      if (left.length > 0) running.set(business, left)
      else running.delete(business)
    }
  }

  function startBatches(): void {
    for (;;) {
      const batch = takeBatch()
      const [first] = batch
      if (!first) return
      const customers = batch.flatMap(customerKeys)
      for (const customer of customers) busy.add(customer)
      const end = countRunning(first.account.business)
      void storeBatch(db, clock, batch).then((held) => {
        end()
        const stillBusy = held.flatMap(customerKeys)
        for (const customer of customers) if (!stillBusy.includes(customer)) busy.delete(customer)
        if (held.length > 0) setTimeout(() => retryHeld(held), lockRetries.pauseMs).unref()
        startBatches()
      })
    }
  }

  /** Puts messages back at the front, so that later messages of their customers stay behind them. */
  function retryHeld(held: readonly QueuedMessage[]): void {
    for (const customer of held.flatMap(customerKeys)) busy.delete(customer)
    for (const { account } of held.slice(0, 1)) {
      const retried = held.map((one) => ({ ...one, attempts: one.attempts + 1 }))
      waiting.set(account.uuid, [...retried, ...(waiting.get(account.uuid) ?? [])])
    }
    startBatches()
  }

  return {
    store(account, item, atOnce) {
      if (isPlainStatus(item)) return statuses.store(account, item, atOnce)
      if (!('message' in item)) return storeItem(db, account, item, clock.now())
      return new Promise((resolve, reject) => {
        const incoming = { ...item, dedupeKey: storableText(item.dedupeKey) }
        const windowSeconds = windowSecondsOf(account, item.message)
        const message = toIncomingMessage(item.message, incoming, windowSeconds, clock.now())
        const queued = { account, item, message, attempts: 1, resolve, reject }
        const all = waiting.get(account.uuid)
        if (all) all.push(queued)
        else waiting.set(account.uuid, [queued])
        startBatches()
      })
    },
  }
}

const customerKeys = ({ account, message }: QueuedMessage): readonly string[] =>
  message.customer.keys.map((key) => `${account.uuid}:${key}`)

/** The oldest message of each customer, up to a batch; a customer's second message never overtakes the first. */
function onePerCustomer(all: readonly QueuedMessage[], busy: ReadonlySet<string>): readonly QueuedMessage[] {
  const seen = new Set<string>()
  const batch: QueuedMessage[] = []
  for (const one of all) {
    if (batch.length === maxBatch) break
    const keys = customerKeys(one)
    if (!keys.some((key) => seen.has(key) || busy.has(key))) batch.push(one)
    for (const key of keys) seen.add(key)
  }
  return batch
}

/**
 * Resolves each message once it is committed; where the batch fails, each is stored alone. Returns those whose rows another
 * transaction holds.
 */
async function storeBatch(
  db: Db,
  clock: Clock,
  batch: readonly QueuedMessage[],
): Promise<readonly QueuedMessage[]> {
  const [first] = batch
  if (!first) return []
  const messages = batch.map(({ message }) => message)
  const results =
    batch.length === 1
      ? null
      : await storeMessages(db, first.account, messages, clock.now(), lockRetries.waitMs).catch(() => null)
  const held = await Promise.all(
    batch.map(async (one, index) => {
      const stored = results?.[index]
      if (!stored || stored.result === 'alone') return storeAlone(db, clock, one)
      one.resolve(stored.result === 'stored' ? stored.changes : [])
      return []
    }),
  )
  return held.flat()
}

async function storeAlone(db: Db, clock: Clock, one: QueuedMessage): Promise<readonly QueuedMessage[]> {
  try {
    one.resolve(await storeItem(db, one.account, one.item, clock.now(), lockRetries.waitMs))
  } catch (error) {
    if (isLockTimeout(error) && one.attempts < lockRetries.attempts) return [one]
    one.reject(error)
  }
  return []
}
