import type { Logger } from '../logger/logger'
import { isUnavailable } from './unavailable'
import { wordsOf } from './words-of'

/**
 * Each by itself: one that fails is logged, and keeps none of the others waiting. Only a database that is away ends the
 * round, which comes again.
 */
export async function eachApart<T>(
  rows: readonly T[],
  log: Logger,
  work: (row: T) => Promise<unknown>,
): Promise<void> {
  for (const row of rows)
    try {
      await work(row)
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.error({ err: wordsOf(error), row }, 'one of many failed')
    }
}
