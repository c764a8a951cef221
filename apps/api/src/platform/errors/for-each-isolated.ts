import type { Logger } from '../logger/logger'
import { errorMessage } from './error-message'
import { isUnavailable } from './unavailable'

/**
 * Works on one row after another. A row that fails is logged and the next one follows; only an unavailable database ends the
 * loop, since the rest would fail too.
 */
export async function forEachIsolated<T>(
  rows: readonly T[],
  log: Logger,
  work: (row: T) => Promise<unknown>,
): Promise<void> {
  for (const row of rows)
    try {
      await work(row)
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.error({ err: errorMessage(error), row }, 'a row of a sweep failed; the others go on')
    }
}
