import { isStaleStatement, isTransactionConflict } from '../../errors/transaction-conflict'

/** Thrown by `work` when rows changed before they could be locked: the transaction runs again from the start. */
export class RetryTransaction extends Error {}

const maxTries = 5
/** Each connection may be stale once, and a transaction may meet all of a pool one after the other: more than any pool has. */
const maxStale = 50

/**
 * Runs a transaction again after a deadlock, a serialization failure or RetryTransaction. `work` may run several times, so it
 * must change nothing but the database. `isRetryable` names further errors after which to retry.
 */
export async function retryOnConflict<T>(
  work: () => Promise<T>,
  isRetryable: (error: unknown) => boolean = () => false,
): Promise<T> {
  let [tries, stale] = [0, 0]
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (isStaleStatement(error)) stale += 1
      else tries += 1
      const again = error instanceof RetryTransaction || isTransactionConflict(error) || isRetryable(error)
      if (!again || tries === maxTries || stale === maxStale) throw error
    }
  }
}
