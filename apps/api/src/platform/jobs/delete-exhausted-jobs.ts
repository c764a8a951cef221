import type { Db } from '../db/db'

/** How long a job that failed for good is kept: by then its failures are in the log, and a sweep has done its work from the rows. */
const keptDays = 7

/** The queue keeps jobs that have used up their attempts for ever. `now()`, because the queue runs in real time. */
export const deleteExhaustedJobs = (db: Pick<Db, 'call'>): Promise<unknown> =>
  db.call(
    `select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
     where attempts >= max_attempts and locked_at is null and run_at < now() - make_interval(days => $1)))`,
    [keptDays],
  )
