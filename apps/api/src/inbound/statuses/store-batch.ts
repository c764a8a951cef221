import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../platform/clock/clock'
import type { Db } from '../../platform/db/db'
import { isDatabaseFailure } from '../../platform/errors/is-database-failure'
import { isLockTimeout } from '../../platform/errors/is-lock-timeout'
import { storeInTransaction } from '../items/store-item'
import { byMessage, type MessageStatuses } from './incoming-status'
import { providerIdOf, type QueuedStatus } from './queued-status'
import { storeStatusesOf } from './store-status'
import { storeStatuses } from './store-statuses'

/** A transaction that waits longer for a row ends, so that the account's other messages do not wait with it. */
const lockWaitMs = 500
/** Then the message is tried again after a pause, for some 12 s in all. */
const pauseMs = 1_000
const maxAttempts = 8

/** Told of messages that get a transaction of their own, which the batch does not wait for. */
type OnAlone = (providerIds: readonly string[], stored: Promise<void>) => void

/**
 * Stores statuses of an account in one transaction, and tells each caller: that of the first one gets the changes. What cannot share it is
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
      const own = batch.filter((one) => providerIdOf(one) === id)
      onAlone([id], storeAlone(db, clock, own))
    }
  }
  const all = messages.map(({ providerId }) => providerId)
  if (all.length === 1) return storeApart(all)
  let alone: readonly MessageStatuses[] = []
  try {
    const now = clock.now()
    const changes = await storeInTransaction(db, first.account, now, lockWaitMs, async (tx) => {
      const stored = await storeStatuses(tx, { account: first.account, now }, messages)
      alone = stored.alone
      return stored
    })
    const apart = new Set(alone.map(({ providerId }) => providerId))
    const [teller, ...others] = batch.filter((one) => !apart.has(providerIdOf(one)))
    teller?.resolve(changes)
    for (const one of others) one.resolve([])
    storeApart([...apart])
  } catch (error) {
    // By themselves they would wait for the same database, one after the other: the provider sends all of them again.
    if (isDatabaseFailure(error) && !isLockTimeout(error)) for (const one of batch) one.reject(error)
    else storeApart(all)
  }
}

/** Stores statuses of one message. Where they cannot be stored together, each is stored by itself. */
async function storeAlone(db: Db, clock: Clock, statuses: readonly QueuedStatus[]): Promise<void> {
  const [first, ...others] = statuses
  if (!first) return
  try {
    first.resolve(await storeMessage(db, clock, first, statuses))
    for (const one of others) one.resolve([])
  } catch (error) {
    if (others.length === 0 || isDatabaseFailure(error)) for (const one of statuses) one.reject(error)
    else for (const one of statuses) await storeAlone(db, clock, [one])
  }
}

async function storeMessage(
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
      return await storeInTransaction(db, account, now, lockWaitMs, (tx) =>
        storeStatusesOf(tx, { account, now }, message),
      )
    } catch (error) {
      if (!isLockTimeout(error) || attempt === maxAttempts) throw error
      await pause(pauseMs, undefined, { ref: false })
    }
  }
}
