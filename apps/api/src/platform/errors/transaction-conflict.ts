import { sqlStatesOf } from './sql-states'

/** Deadlock, serialization failure, and Prisma's code for either. */
const codes = new Set<unknown>(['40P01', '40001', 'P2034'])

/**
 * Whether a statement was prepared for a table, a view or a function that a migration has changed since. Its connection fails once for
 * each; the name of the routine, unlike the message, is the same in every language.
 */
export const isStaleStatement = (error: unknown): boolean =>
  (error as { routine?: unknown } | null)?.routine === 'RevalidateCachedQuery'

/** Whether Postgres ended the transaction because of concurrent ones. It changed nothing and may be retried. */
export const isTransactionConflict = (error: unknown): boolean =>
  sqlStatesOf(error).some((one) => codes.has(one)) || isStaleStatement(error)
