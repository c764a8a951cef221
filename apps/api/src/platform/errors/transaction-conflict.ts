import { sqlStatesOf } from './sql-states'

/** Deadlock, serialization failure, and Prisma's code for either. */
const codes = new Set<unknown>(['40P01', '40001', 'P2034'])

/** Whether Postgres ended the transaction because of a concurrent one. It changed nothing and may be retried. */
export const isTransactionConflict = (error: unknown): boolean =>
  sqlStatesOf(error).some((one) => codes.has(one))
