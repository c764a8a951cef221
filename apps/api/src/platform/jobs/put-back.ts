import type { JobHelpers } from 'graphile-worker'
import type { Db } from '../db/db'
import { flagsOf } from './job-shares'

/** Where one of the key waits, that one runs no later than this one would. To add this one would replace its payload. */
const addUnlessOneWaits = `
  with waiting as materialized (select id, run_at from graphile_worker.jobs where key = $4 and locked_at is null)
  select (select count(*) from waiting w,
      graphile_worker.reschedule_jobs(array[w.id], run_at => least(w.run_at, $3::timestamptz))) as moved,
    (select count(graphile_worker.add_job($1, $2::json, run_at => $3::timestamptz, job_key => $4, max_attempts => $5::int,
      priority => $6::int, flags => $7::text[])) where not exists (select from waiting)) as added`

/**
 * Puts a job back for so long. One of the same key that was added meanwhile knows more, such as up to where a conversation was read: then
 * that one stays, and does the work.
 */
export async function putBack(
  db: Pick<Db, 'call'>,
  payload: unknown,
  { job }: Pick<JobHelpers, 'job'>,
  forMs: number,
): Promise<void> {
  const { task_identifier: task, key, max_attempts, priority } = job
  const runAt = new Date(Date.now() + forMs)
  const values = [task, JSON.stringify(payload), runAt, key, max_attempts, priority, flagsOf(task, payload)]
  await db.call(addUnlessOneWaits, values)
}
