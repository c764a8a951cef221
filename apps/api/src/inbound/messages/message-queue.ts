import type { StorableItem } from '../../channels/inbound'
import { customerLockKeys } from '../../entries/lock-identifiers'
import type { Clock } from '../../platform/clock/clock'
import type { Db } from '../../platform/db/db'
import { isConnectionLost } from '../../platform/errors/is-connection-lost'
import { isLockTimeout } from '../../platform/errors/is-lock-timeout'
import { isUnavailable } from '../../platform/errors/unavailable'
import { storableText } from '../../platform/text/storable-json'
import { createApartTurns, type InTurn } from '../items/apart-turns'
import { lockRetries } from '../items/lock-retries'
import { retryLocked } from '../items/retry-locked'
import { type ItemAccount, storeItem, windowSecondsOf } from '../items/store-item'
import type { StoredChange } from '../items/stored'
import { createStatusQueue, isPlainStatus } from '../statuses/status-queue'
import { type CustomerTurns, createCustomerTurns } from './customer-turns'
import { type IncomingMessage, toIncomingMessage } from './incoming-message'
import { createLateness } from './lateness'
import { storeMessages } from './store-messages'

/** Stores inbound items. Messages of different customers of a business that wait share a transaction; so do statuses of an account's messages. */
export interface MessageQueue {
  /** `atOnce`: a status does not wait for others to come. */
  store(account: ItemAccount, item: StorableItem, atOnce?: boolean): Promise<readonly StoredChange[]>
  /** Whether more messages of this business arrive than can be stored: another one should come again later. */
  isLate(business: string): boolean
}

interface QueuedMessage {
  readonly account: ItemAccount
  readonly item: StorableItem
  readonly message: IncomingMessage
  readonly queuedAt: number
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
  const inTurn = createApartTurns(db.sizes.arriving)
  const statuses = createStatusQueue(db, clock, isServing, inTurn)
  /** Waiting messages by business. One that was served goes to the end, so that none waits for another one's flood; so does an account of it. */
  const waiting = new Map<string, AccountsWaiting>()
  const customers = createCustomerTurns()
  /** Running transactions, by business. */
  const running = new Map<string, RunningBatch[]>()
  let runningCount = 0
  const lateness = createLateness()

  function takeBatch(): readonly QueuedMessage[] {
    if (runningCount >= db.sizes.arriving) return []
    for (const [business, accounts] of waiting) {
      if (!mayStart(business, accounts)) continue
      const batch = takeOut(accounts, customers)
      if (batch.length === 0) continue
      waiting.delete(business)
      if (accounts.size > 0) waiting.set(business, accounts)
      return batch
    }
    return []
  }

  /** The waiting messages of the account of this one, which is about to wait. */
  function waitingOf({ account }: QueuedMessage): QueuedMessage[] {
    const accounts = waiting.get(account.business) ?? new Map<string, QueuedMessage[]>()
    waiting.set(account.business, accounts)
    const all = accounts.get(account.uuid) ?? []
    accounts.set(account.uuid, all)
    return all
  }

  function mayStart(business: string, accounts: AccountsWaiting): boolean {
    const others = running.get(business) ?? []
    if (others.length >= transactionsPerBusiness) return false
    return others.every(({ isSlow }) => isSlow) || isEnoughToShare(accounts)
  }

  /** Counts a batch of a business until the returned function is called. */
  function countRunning(first: QueuedMessage): () => void {
    const { business } = first.account
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
      const waitMs = longestWaitOf(batch, customers)
      customers.start(batch.flatMap(customerKeys))
      const end = countRunning(first)
      lateness.record(first.account.business, waitMs)
      void storeBatch(db, clock, batch).then((left) => {
        end()
        // The next batch waits for none of them; only later messages of their customers do.
        for (const one of left) void storeAlone(db, clock, one, inTurn).then(() => free([one]))
        free(batch.filter((one) => !left.includes(one)))
      })
    }
  }

  function free(stored: readonly QueuedMessage[]): void {
    customers.end(stored.flatMap(customerKeys))
    startBatches()
  }

  /** Another message of this business would start at once. What waits is behind another one of its customer. */
  const isIdle = (business: string) => !running.has(business) && runningCount < db.sizes.arriving

  return {
    store(account, item, atOnce) {
      if (isPlainStatus(item)) return statuses.store(account, item, atOnce)
      if (!('message' in item)) return storeItem(db, account, item, clock.now())
      return new Promise((resolve, reject) => {
        const incoming = { ...item, dedupeKey: storableText(item.dedupeKey) }
        const windowSeconds = windowSecondsOf(account, item.message)
        const message = toIncomingMessage(item.message, incoming, windowSeconds, clock.now())
        const queued = { account, item, message, queuedAt: performance.now(), resolve, reject }
        waitingOf(queued).push(queued)
        customers.add(customerKeys(queued))
        // Behind another of its customer it starts nothing, and looking for what to start costs as much as waits.
        if (!customers.isBusy(customerKeys(queued))) startBatches()
      })
    },
    isLate: (business) => waiting.has(business) && !isIdle(business) && lateness.isLate(business),
  }
}

/** The time behind another one of its customer does not count: one who writes quickly would make the business late. */
const longestWaitOf = (batch: readonly QueuedMessage[], customers: CustomerTurns): number =>
  performance.now() -
  Math.min(...batch.map((one) => Math.max(one.queuedAt, customers.freeSince(customerKeys(one)))))

const customerKeys = ({ account, message }: QueuedMessage): readonly string[] =>
  customerLockKeys(account.uuid, message.customer.keys)

interface RunningBatch {
  isSlow: boolean
}

/** The waiting messages of a business, by account. */
type AccountsWaiting = Map<string, QueuedMessage[]>

function isEnoughToShare(accounts: AccountsWaiting): boolean {
  let count = 0
  for (const all of accounts.values()) count += all.length
  return count >= enoughToShare
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

/**
 * How long a batch waits for a row. One of several messages skips the chats that are held, and seldom finds another row held; a single message
 * waits so long for its chat before it is stored apart.
 */
const batchWaitMs = 100

/**
 * Resolves each message once it is committed. Returns those that need a transaction of their own: for what they change, because another transaction
 * holds their chat, or because the whole batch failed.
 */
async function storeBatch(
  db: Db,
  clock: Clock,
  batch: readonly QueuedMessage[],
): Promise<readonly QueuedMessage[]> {
  const [first, ...others] = batch
  if (!first) return []
  try {
    if (others.length === 0) {
      first.resolve(await storeItem(db, first.account, first.item, clock.now(), batchWaitMs))
      return []
    }
    const arrivals = batch.map(({ account, message }) => ({ account: account.uuid, message }))
    const results = await storeMessages(db, first.account.business, arrivals, clock.now(), batchWaitMs)
    return batch.filter((one, index) => {
      const stored = results[index]
      if (!stored || stored.result === 'alone') return true
      one.resolve(stored.result === 'stored' ? stored.changes : [])
      return false
    })
  } catch (error) {
    // One after the other they would wait for a database that is away: the provider sends all of them again.
    const isAway = isUnavailable(error) && !isConnectionLost(error)
    if (!isAway && (others.length > 0 || isLockTimeout(error))) return batch
    for (const one of batch) one.reject(error)
    return []
  }
}

/** Stores a message in a transaction of its own, which waits for its chat. */
const storeAlone = (
  db: Db,
  clock: Clock,
  { account, item, resolve, reject }: QueuedMessage,
  inTurn: InTurn,
): Promise<void> =>
  retryLocked(() =>
    inTurn(account.business, () => storeItem(db, account, item, clock.now(), lockRetries.waitMs)),
  ).then(resolve, reject)
