import type { Statement } from '../db/pipeline/pipeline'
import type { StatementSender } from '../db/pipeline/statement-sender'
import { flagsOf } from './job-shares'
import type { JobName, JobPayloads } from './jobs'
import { patientPriority, priorityOf, runAtSql } from './queue-order'

/** A job to add in the transaction of a plan. */
export type PlannedJob = {
  [N in JobName]: {
    readonly name: N
    readonly payload: JobPayloads[N]
    /** One waiting job per key: adding it again replaces the one that waits, in its place. */
    readonly key: string
    /** When to run the job, by our clock; absent: at once. */
    readonly runAt?: Date
    /** It is about the past: everything of today goes first. */
    readonly patient?: true
  }
}[JobName]

const insertJobs: Statement = {
  name: 'add_jobs',
  text: `select count(graphile_worker.add_job(
      r.name, r.payload, run_at => ${runAtSql('r.key', 'r.run_at')}, job_key => r.key, flags => r.flags,
      priority => r.priority))::int as added
    from jsonb_to_recordset($1::jsonb)
      as r(name text, payload json, key text, flags text[], priority int, run_at timestamptz)`,
}

/** The fields of jobs for the statements that add them. */
export const jobRows = (jobs: readonly PlannedJob[], now: Date) =>
  jobs.map(({ name, payload, key, runAt, patient }) => ({
    name,
    payload,
    key,
    flags: flagsOf(name, payload),
    priority: patient ? patientPriority : priorityOf(name),
    // The queue runs in real time.
    run_at: runAt ? new Date(Date.now() + (runAt.getTime() - now.getTime())) : null,
  }))

/** In the caller's transaction, so that jobs exist exactly when the rows do that they are for. */
export async function addJobs(tx: StatementSender, jobs: readonly PlannedJob[], now: Date): Promise<void> {
  if (jobs.length > 0) await tx.send(insertJobs, [JSON.stringify(jobRows(jobs, now))])
}
