import type { Db } from '../db/db'
import { isGivenUp, isSuperseded } from './exhausted-jobs'

/** How long a job that failed for good is kept: by then its failures are in the log, and a sweep has done its work from the rows. */
const keptDays = 7

/** The queue keeps jobs that have used up their attempts for ever. `now()`, because the queue runs in real time. */
export const deleteExhaustedJobs = (db: Pick<Db, 'call'>): Promise<unknown> =>
  db.call(
    `select from graphile_worker.complete_jobs(array(select j.id from graphile_worker.jobs j
     where ${isSuperseded} or ${isGivenUp} and j.run_at < now() - make_interval(days => $1)))`,
    [keptDays],
  )
