import type { Db } from '../db/db'
import { leavingJobs } from './leaving-jobs'

/**
 * Makes every waiting job that sends something due now. A job that waits for a later date runs early, and then waits for its
 * date again.
 */
export async function wakeLeavingJobs(db: Pick<Db, 'call'>): Promise<void> {
  await db.call(
    `select from graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
     where task_identifier = any($1) and locked_at is null and run_at > now()), run_at => now())`,
    [[...leavingJobs]],
  )
}
