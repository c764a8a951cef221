import { isUnavailable } from '../platform/errors/unavailable'

const sqlState = /^[0-9A-Z]{5}$/
/** Data that does not fit, a rule that it breaks, something too big, and what our own functions raise. */
const itemsFault = /^(22|23|54|P0)/

/**
 * Whether storing failed because of the database and not because of what was to be stored. A try a moment later may
 * succeed then, so the provider must not hear that we have it.
 */
export function isDatabaseFailure(error: unknown): boolean {
  if (isUnavailable(error)) return true
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return typeof code === 'string' && sqlState.test(code) && !itemsFault.test(code)
}
