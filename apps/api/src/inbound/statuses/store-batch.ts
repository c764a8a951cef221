import type { HeldRows } from '../../entries/lock-rows'
import type { Clock } from '../../platform/clock/clock'
import type { Db } from '../../platform/db/db'
import { isLockTimeout } from '../../platform/errors/is-lock-timeout'
import { isUnavailable } from '../../platform/errors/unavailable'
import { lockRetries } from '../items/lock-retries'
import { storeInTransaction } from '../items/store-item'
import { byMessage } from './incoming-status'
import type { QueuedStatus } from './queued-status'
import { retryLost } from './retry-lost'
import { type LeftMessages, storeTogether } from './store-together'

/** Statuses in a transaction, which holds the rows of all their messages until it ends. */
export const maxBatch = 64
/**
 * How long a transaction waits for a row. One that skips the chats that are held meets another row that is held only now and then; it has the
 * chats of all its messages while it waits, so it waits for less long.
 */
const waitMs: Readonly<Record<HeldRows, number>> = { skipped: 100, awaited: lockRetries.waitMs }

/** What a batch has not stored; its callers wait on. */
interface LeftStatuses {
  /** Each message needs a transaction of its own. */
  readonly alone: readonly QueuedStatus[]
  /** Those whose rows another transaction holds, by their chat; by their message where no row names the chat. */
  readonly held: ReadonlyMap<string, readonly QueuedStatus[]>
}
const nothing = { alone: new Set<string>(), held: new Map<string, string | null>() }

/**
 * Stores statuses of an account in one transaction, and resolves each caller's promise: the first one gets the changes. Where it waits for held
 * rows, it throws if it has waited for too long.
 */
export async function storeBatch(
  db: Db,
  clock: Clock,
  batch: readonly QueuedStatus[],
  heldRows: HeldRows,
): Promise<LeftStatuses> {
  const [first] = batch
  if (!first) return leftOf(batch, nothing)
  const { account } = first
  const messages = byMessage(batch.map(({ incoming }) => incoming))
  let left: LeftMessages = nothing
  try {
    const now = clock.now()
    const changes = await retryLost(() =>
      storeInTransaction(db, account, now, waitMs[heldRows], async (tx) => {
        const stored = await storeTogether(tx, { account, now }, messages, heldRows)
        left = stored
        return stored
      }),
    )
    const isLeft = ({ providerId }: QueuedStatus) => left.alone.has(providerId) || left.held.has(providerId)
    const [teller, ...others] = batch.filter((one) => !isLeft(one))
    teller?.resolve(changes)
    for (const one of others) one.resolve([])
    return leftOf(batch, left)
  } catch (error) {
    if (heldRows === 'awaited' && isLockTimeout(error)) throw error
    // By themselves they would wait for a database that is away, one after the other: the provider sends all of them again.
    if (isUnavailable(error)) for (const one of batch) one.reject(error)
    return { alone: isUnavailable(error) ? [] : batch, held: new Map() }
  }
}

function leftOf(batch: readonly QueuedStatus[], { alone, held }: LeftMessages): LeftStatuses {
  const chats = new Map<string, QueuedStatus[]>()
  for (const one of batch) {
    const chat = held.get(one.providerId)
    if (chat === undefined) continue
    const key = chat ?? one.providerId
    chats.set(key, [...(chats.get(key) ?? []), one])
  }
  return { alone: batch.filter(({ providerId }) => alone.has(providerId)), held: chats }
}
