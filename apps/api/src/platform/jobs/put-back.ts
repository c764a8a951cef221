import type { JobHelpers } from 'graphile-worker'
import type { Db } from '../db/db'
import { flagsOf } from './job-shares'

/**
 * Puts a running job back for so long. One of the same key that was added meanwhile knows more, such as up to where a conversation was read: then
 * nothing is put back, and that one does the work.
 */
export async function putBack(
  db: Pick<Db, 'call'>,
  payload: unknown,
  { job }: { readonly job: Pick<JobHelpers['job'], 'id' | 'key' | 'task_identifier'> },
  forMs: number,
): Promise<void> {
  const runAt = new Date(Date.now() + forMs)
  await db.call('select hilo_put_job_back($1, $2, $3, $4)', [
    job.id,
    job.key,
    runAt,
    flagsOf(job.task_identifier, payload),
  ])
}
