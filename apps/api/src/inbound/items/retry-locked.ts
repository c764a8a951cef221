import { isLockTimeout } from '../../platform/errors/is-lock-timeout'
import { leftToWait, lockRetries } from './lock-retries'

/**
 * Runs a transaction, and again after a pause where it has waited for a row that another one holds, until that has taken too long `since` what it
 * stores has waited. The transaction gets how long it may wait for its turn: both waits have one end.
 */
export async function retryLocked<T>(since: number, transaction: (leftMs: number) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await transaction(leftToWait(since))
    } catch (error) {
      if (!isLockTimeout(error) || leftToWait(since) === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, lockRetries.pauseMs).unref())
    }
  }
}
