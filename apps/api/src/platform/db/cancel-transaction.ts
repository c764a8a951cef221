import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/**
 * What a transaction that may be cancelled is called in pg_stat_activity. Not the process id of its backend: a pooler gives
 * the backend to somebody else when the transaction ends, and tells us a number of its own.
 */
export const newTransactionName = (): string => `hilo:${randomUUID()}`

/** Cancels the statement that the transaction of this name runs, if it still runs. */
export const cancelTransaction = (pool: pg.Pool, name: string): Promise<unknown> =>
  pool.query('select pg_cancel_backend(pid) from pg_stat_activity where application_name = $1', [name])
