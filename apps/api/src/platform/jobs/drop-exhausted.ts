import type { Db } from '../db/db'

/** By then it was told in the log often enough, and what it was for has been read from the rows by its sweep. */
const keptDays = 7

/** Jobs that were tried as often as they may stay in the queue's table for good. It lives in real time, and so does this. */
export const dropExhausted = (db: Pick<Db, 'call'>): Promise<unknown> =>
  db.call(
    `delete from graphile_worker._private_jobs
     where attempts >= max_attempts and locked_at is null and run_at < now() - make_interval(days => $1)`,
    [keptDays],
  )
