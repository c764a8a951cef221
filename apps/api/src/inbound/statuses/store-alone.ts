import type { Clock } from '../../platform/clock/clock'
import type { Db } from '../../platform/db/db'
import { isDatabaseFailure } from '../../platform/errors/is-database-failure'
import type { InTurn } from '../items/apart-turns'
import { lockRetries } from '../items/lock-retries'
import { retryLocked } from '../items/retry-locked'
import { storeInTransaction } from '../items/store-item'
import { byMessage } from './incoming-status'
import { heldLongest, type QueuedStatus } from './queued-status'
import { retryLost } from './retry-lost'
import { storeStatusesOfMessage } from './store-status'

/** Stores statuses of one message. Where they cannot be stored together, each is stored by itself. */
export async function storeAlone(
  db: Db,
  clock: Clock,
  statuses: readonly QueuedStatus[],
  inTurn: InTurn,
): Promise<void> {
  const [first, ...others] = statuses
  if (!first) return
  try {
    first.resolve(await storeWithRetries(db, clock, first, statuses, inTurn))
    for (const one of others) one.resolve([])
  } catch (error) {
    if (others.length === 0 || isDatabaseFailure(error)) for (const one of statuses) one.reject(error)
    else for (const one of statuses) await storeAlone(db, clock, [one], inTurn)
  }
}

async function storeWithRetries(
  db: Db,
  clock: Clock,
  { account }: QueuedStatus,
  statuses: readonly QueuedStatus[],
  inTurn: InTurn,
) {
  const [message] = byMessage(statuses.map(({ incoming }) => incoming))
  if (!message) return []
  const store = () => {
    const now = clock.now()
    return storeInTransaction(db, account, now, lockRetries.waitMs, (tx) =>
      storeStatusesOfMessage(tx, { account, now }, message),
    )
  }
  return retryLocked(heldLongest(statuses), (leftMs) =>
    inTurn(account.business, () => retryLost(store), leftMs),
  )
}
