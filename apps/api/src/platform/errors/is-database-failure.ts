import { isUnavailable } from './unavailable'

const sqlState = /^[0-9A-Z]{5}$/
/** SQLSTATE classes that the data causes: invalid data, broken constraints, exceeded limits, errors that our functions raise. */
const dataError = /^(22|23|54|P0)/

/**
 * Whether storing failed because of the database and not because of the data. A retry may succeed then, so the
 * webhook must not be answered as received.
 */
export function isDatabaseFailure(error: unknown): boolean {
  if (isUnavailable(error)) return true
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return typeof code === 'string' && sqlState.test(code) && !dataError.test(code)
}
