import type { StorableItem } from '../../channels/inbound'
import type { Clock } from '../../platform/clock/clock'
import type { Db } from '../../platform/db/db'
import { isLockTimeout } from '../../platform/errors/is-lock-timeout'
import type { InTurn } from './apart-turns'
import { leftToWait, lockRetries } from './lock-retries'
import { retryLocked } from './retry-locked'
import { type ItemAccount, storeItem } from './store-item'
import type { StoredChange } from './stored'

/** An item that has waited since this time of `performance`. */
export interface SingleItem {
  readonly account: ItemAccount
  readonly item: StorableItem
  readonly queuedAt: number
}

/**
 * Stores an item in a transaction of its own. Where its chat is held for more than a moment it is stored apart, unless it has waited for too long
 * already, behind others of its customer: these would take turns from other chats, one after the other.
 */
export async function storeSingle(
  db: Db,
  clock: Clock,
  single: SingleItem,
  inTurn: InTurn,
): Promise<readonly StoredChange[]> {
  try {
    return await storeItem(db, single.account, single.item, clock.now(), lockRetries.momentMs)
  } catch (error) {
    if (!isLockTimeout(error) || leftToWait(single.queuedAt) === 0) throw error
    return storeApart(db, clock, single, inTurn)
  }
}

/** Stores an item in a transaction that waits for its chat. */
export const storeApart = (
  db: Db,
  clock: Clock,
  { account, item, queuedAt }: SingleItem,
  inTurn: InTurn,
): Promise<readonly StoredChange[]> => {
  const store = () => storeItem(db, account, item, clock.now(), lockRetries.waitMs)
  return retryLocked(queuedAt, (leftMs) => inTurn(account.business, store, leftMs))
}
