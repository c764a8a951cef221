import type { InboundItem, StorableItem } from '../../channels/inbound'
import type { Clock } from '../../platform/clock/clock'
import type { Db } from '../../platform/db/db'
import { isDatabaseFailure } from '../../platform/errors/is-database-failure'
import { storableText } from '../../platform/text/storable-json'
import { type ItemAccount, storeInTransaction } from '../items/store-item'
import type { StoredChange } from '../items/stored'
import { type IncomingStatus, storeStatuses } from './store-status'

/** A status that says nothing of the account or of who answers the customer. */
export type PlainStatus = Extract<StorableItem, { readonly status: unknown }>

export const isPlainStatus = (item: InboundItem): item is PlainStatus =>
  'status' in item && item.status.trouble === undefined && item.control === undefined

/** Statuses that have this in common are of one message. */
export const messageOf = ({ status }: PlainStatus): string =>
  JSON.stringify([status.providerMessageId, status.entry, status.part ?? null, status.thread ?? null])

interface QueuedStatus {
  readonly account: ItemAccount
  readonly incoming: IncomingStatus
  readonly resolve: (changes: readonly StoredChange[]) => void
  readonly reject: (error: unknown) => void
}

export interface StatusQueue {
  store(account: ItemAccount, item: PlainStatus): Promise<readonly StoredChange[]>
}

/**
 * Stores statuses. Those of one message lock the same rows: those that come while one is stored wait for it, and are stored together, as
 * one change to the last of them.
 */
export function createStatusQueue(db: Db, clock: Clock): StatusQueue {
  /** Those that wait, by message, as long as one of the message is stored. */
  const waiting = new Map<string, QueuedStatus[]>()

  async function storeAll(key: string): Promise<void> {
    for (;;) {
      // Statuses that have come meanwhile, in the same webhook or another, are stored with it.
      await new Promise(setImmediate)
      const [first, ...others] = waiting.get(key) ?? []
      if (!first) break
      waiting.set(key, [])
      await storeTogether(db, clock, [first, ...others])
    }
    waiting.delete(key)
  }

  return {
    store: (account, item) =>
      new Promise((resolve, reject) => {
        const key = `${account.uuid} ${messageOf(item)}`
        const incoming = { dedupeKey: storableText(item.dedupeKey), raw: item.raw, report: item.status }
        const queued = { account, incoming, resolve, reject }
        const all = waiting.get(key)
        if (all) {
          all.push(queued)
          return
        }
        waiting.set(key, [queued])
        void storeAll(key)
      }),
  }
}

/** The caller of the first one gets the change. Where they cannot be stored together, each is stored alone. */
async function storeTogether(
  db: Db,
  clock: Clock,
  batch: readonly [QueuedStatus, ...QueuedStatus[]],
): Promise<void> {
  const [{ account, incoming, resolve }, ...others] = batch
  // One that the provider has sent twice is stored once.
  const known = new Set([incoming.dedupeKey])
  const further = others.flatMap((one) => {
    if (known.has(one.incoming.dedupeKey)) return []
    known.add(one.incoming.dedupeKey)
    return [one.incoming]
  })
  try {
    const now = clock.now()
    const changes = await storeInTransaction(db, account, now, 0, (tx) =>
      storeStatuses(tx, { account, now }, [incoming, ...further]),
    )
    resolve(changes)
    for (const one of others) one.resolve([])
  } catch (error) {
    // By themselves they would wait for the same database, one after the other: the provider sends all of them again.
    if (others.length === 0 || isDatabaseFailure(error)) {
      for (const one of batch) one.reject(error)
      return
    }
    for (const one of batch) await storeTogether(db, clock, [one])
  }
}
