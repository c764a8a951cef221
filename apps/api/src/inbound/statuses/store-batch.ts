import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../platform/clock/clock'
import type { Db } from '../../platform/db/db'
import { isDatabaseFailure } from '../../platform/errors/is-database-failure'
import { isLockTimeout } from '../../platform/errors/is-lock-timeout'
import { isUnavailable } from '../../platform/errors/unavailable'
import { lockRetries } from '../items/lock-retries'
import { storeInTransaction } from '../items/store-item'
import { byMessage, type MessageStatuses } from './incoming-status'
import type { QueuedStatus } from './queued-status'
import { storeStatusesOfMessage } from './store-status'
import { storeTogether } from './store-together'

/** A shared transaction holds the chats of all its messages while it waits for one of them, so it waits for less long than each alone. */
const sharedWaitMs = 100

/** Called for each message that gets a transaction of its own; the batch does not wait for it. */
type OnAlone = (providerId: string, stored: Promise<void>) => void

/**
 * Stores statuses of an account in one transaction, and resolves each caller's promise: the first one gets the changes. What cannot share it is
 * stored by message.
 */
export async function storeBatch(
  db: Db,
  clock: Clock,
  batch: readonly QueuedStatus[],
  onAlone: OnAlone,
): Promise<void> {
  const [first] = batch
  if (!first) return
  const messages = byMessage(batch.map(({ incoming }) => incoming))
  const storeApart = (ids: readonly string[]) => {
    for (const id of ids) {
      const own = batch.filter((one) => one.providerId === id)
      onAlone(id, storeAlone(db, clock, own))
    }
  }
  const all = messages.map(({ providerId }) => providerId)
  if (all.length === 1) return storeApart(all)
  let alone: readonly MessageStatuses[] = []
  try {
    const now = clock.now()
    const changes = await storeInTransaction(db, first.account, now, sharedWaitMs, async (tx) => {
      const stored = await storeTogether(tx, { account: first.account, now }, messages)
      alone = stored.alone
      return stored
    })
    const apart = new Set(alone.map(({ providerId }) => providerId))
    const [teller, ...others] = batch.filter((one) => !apart.has(one.providerId))
    teller?.resolve(changes)
    for (const one of others) one.resolve([])
    storeApart([...apart])
  } catch (error) {
    // By themselves they would wait for a database that is away, one after the other: the provider sends all of them again.
    if (isUnavailable(error)) for (const one of batch) one.reject(error)
    else storeApart(all)
  }
}

/** Stores statuses of one message. Where they cannot be stored together, each is stored by itself. */
async function storeAlone(db: Db, clock: Clock, statuses: readonly QueuedStatus[]): Promise<void> {
  const [first, ...others] = statuses
  if (!first) return
  try {
    first.resolve(await storeWithRetries(db, clock, first, statuses))
    for (const one of others) one.resolve([])
  } catch (error) {
    if (others.length === 0 || isDatabaseFailure(error)) for (const one of statuses) one.reject(error)
    else for (const one of statuses) await storeAlone(db, clock, [one])
  }
}

async function storeWithRetries(
  db: Db,
  clock: Clock,
  { account }: QueuedStatus,
  statuses: readonly QueuedStatus[],
) {
  const [message] = byMessage(statuses.map(({ incoming }) => incoming))
  if (!message) return []
  for (let attempt = 1; ; attempt += 1) {
    const now = clock.now()
    try {
      return await storeInTransaction(db, account, now, lockRetries.waitMs, (tx) =>
        storeStatusesOfMessage(tx, { account, now }, message),
      )
    } catch (error) {
      if (!isLockTimeout(error) || attempt === lockRetries.attempts) throw error
      await pause(lockRetries.pauseMs, undefined, { ref: false })
    }
  }
}
