import { sqlStatesOf } from './sql-states'

/** Whether a statement waited for a row for longer than its transaction allows. */
export const isLockTimeout = (error: unknown): boolean => sqlStatesOf(error).includes('55P03')
