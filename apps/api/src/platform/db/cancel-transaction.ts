import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/**
 * The name of a cancellable transaction in pg_stat_activity. Not the process id of its backend: a pooler gives
 * the backend to another client when the transaction ends, and reports a number of its own.
 */
export const newTransactionName = (): string => `hilo:${randomUUID()}`

/** Cancels the statement that the transaction of this name runs, if it still runs. */
export const cancelTransaction = (pool: pg.Pool, name: string): Promise<unknown> =>
  pool.query('select pg_cancel_backend(pid) from pg_stat_activity where application_name = $1', [name])
