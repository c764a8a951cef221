import type { Clock } from '../../platform/clock/clock'
import type { Db } from '../../platform/db/db'
import { isConnectionLost } from '../../platform/errors/is-connection-lost'
import { isLockTimeout } from '../../platform/errors/is-lock-timeout'
import { isUnavailable } from '../../platform/errors/unavailable'
import { lockRetries } from '../items/lock-retries'
import { storeItem } from '../items/store-item'
import type { QueuedMessage } from './queued-message'
import { storeMessages } from './store-messages'

/**
 * Resolves each message once it is committed. One of several skips the chats that are held, and seldom finds another row held; a single message
 * waits a moment for its chat. Returns those that need a transaction of their own: for what they change, because another transaction
 * holds their chat, or because the whole batch failed.
 */
export async function storeBatch(
  db: Db,
  clock: Clock,
  batch: readonly QueuedMessage[],
): Promise<readonly QueuedMessage[]> {
  const [first, ...others] = batch
  if (!first) return []
  try {
    if (others.length === 0) {
      first.resolve(await storeItem(db, first.account, first.item, clock.now(), lockRetries.momentMs))
      return []
    }
    const arrivals = batch.map(({ account, message }) => ({ account: account.uuid, message }))
    const results = await storeMessages(
      db,
      first.account.business,
      arrivals,
      clock.now(),
      lockRetries.momentMs,
    )
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
