import type { Db } from '../db/db'
import { leavingJobs } from './leaving-jobs'

/**
 * Makes every waiting job that sends something due now. A job that waits for a later date runs early, and then waits for its
 * date again.
 */
export async function wakeLeavingJobs(db: Pick<Db, 'call'>): Promise<void> {
  await db.call(
    `update graphile_worker._private_jobs j set run_at = least(j.run_at, now())
     from graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = any($1) and j.locked_at is null`,
    [[...leavingJobs]],
  )
}
