import { isTransactionConflict } from '../../errors/transaction-conflict'

/** Thrown by `work` when rows changed before they could be locked: the transaction runs again from the start. */
export class RetryTransaction extends Error {}

const maxTries = 5

/**
 * Runs a transaction again after a deadlock, a serialization failure or RetryTransaction. `work` may run several times, so it
 * must change nothing but the database. `isRetryable` names further errors after which to retry.
 */
export async function retryOnConflict<T>(
  work: () => Promise<T>,
  isRetryable: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const again = error instanceof RetryTransaction || isTransactionConflict(error) || isRetryable(error)
      if (!again || tries === maxTries) throw error
    }
  }
}
