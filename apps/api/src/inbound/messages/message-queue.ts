import type { StorableItem } from '../../channels/inbound'
import type { Clock } from '../../platform/clock/clock'
import type { Db } from '../../platform/db/db'
import { storableText } from '../../platform/text/storable-json'
import { createApartTurns } from '../items/apart-turns'
import { createItemTurns } from '../items/item-turns'
import { type ItemAccount, windowSecondsOf } from '../items/store-item'
import { storeApart, storeSingle } from '../items/store-single'
import type { StoredChange } from '../items/stored'
import { createStatusQueue, isPlainStatus } from '../statuses/status-queue'
import { toIncomingMessage } from './incoming-message'
import { createMessageBatches } from './message-batches'

/** Stores inbound items. Messages of different customers of a business that wait share a transaction; so do statuses of an account's messages. */
export interface MessageQueue {
  /** `atOnce`: a status does not wait for others to come. */
  store(account: ItemAccount, item: StorableItem, atOnce?: boolean): Promise<readonly StoredChange[]>
  /** Whether more messages of this business arrive than can be stored: another one should come again later. */
  isLate(business: string): boolean
}

export function createMessageQueue(
  db: Db,
  clock: Clock,
  /** False while the process ends. */
  isServing: () => boolean = () => true,
): MessageQueue {
  const inTurn = createApartTurns(db.sizes.arriving)
  const inItemTurn = createItemTurns()
  const statuses = createStatusQueue(db, clock, isServing, inTurn)
  const messages = createMessageBatches(db, clock, inTurn)
  return {
    store(account, item, atOnce) {
      if (isPlainStatus(item)) return statuses.store(account, item, atOnce)
      const single = { account, item, queuedAt: performance.now() }
      // It changes its account too: many at once would wait for one another with the connections of customers.
      if ('status' in item) return storeApart(db, clock, single, inTurn)
      if (!('message' in item)) return inItemTurn(account, item, () => storeSingle(db, clock, single, inTurn))
      return new Promise((resolve, reject) => {
        const incoming = { ...item, dedupeKey: storableText(item.dedupeKey) }
        const windowSeconds = windowSecondsOf(account, item.message)
        const message = toIncomingMessage(item.message, incoming, windowSeconds, clock.now())
        messages.add({ ...single, message, resolve, reject })
      })
    },
    isLate: messages.isLate,
  }
}
