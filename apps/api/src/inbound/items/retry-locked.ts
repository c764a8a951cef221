import { isLockTimeout } from '../../platform/errors/is-lock-timeout'
import { lockRetries } from './lock-retries'

/** Runs a transaction again after a pause where it has waited for a row that another one holds, until that has taken too long. */
export async function retryLocked<T>(transaction: () => Promise<T>): Promise<T> {
  const began = performance.now()
  for (;;) {
    try {
      return await transaction()
    } catch (error) {
      if (!isLockTimeout(error) || performance.now() - began > lockRetries.longestMs) throw error
      await new Promise((resolve) => setTimeout(resolve, lockRetries.pauseMs).unref())
    }
  }
}
