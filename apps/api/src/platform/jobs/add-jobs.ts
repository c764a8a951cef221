import type { Statement } from '../db/pipeline/pipeline'
import type { StatementSender } from '../db/pipeline/statement-sender'
import { storableJson } from '../text/storable-json'
import type { JobName, JobPayloads } from './job-payloads'
import { flagsOf } from './job-shares'
import { patientPriority, priorityOf, runAtSql } from './queue-order'

/** A job to add. */
export type NewJob = {
  [N in JobName]: {
    readonly name: N
    readonly payload: JobPayloads[N]
    /** One waiting job per key: adding it again replaces the one that waits, in its place. Null: it stands alone. */
    readonly key: string | null
    /** When to run the job, by our clock; absent: at once. */
    readonly runAt?: Date
    /** It is about the past: everything of today goes first. */
    readonly patient?: true
  }
}[JobName]

/** A job to add in the transaction of a plan. */
export type PlannedJob = NewJob & { readonly key: string }

/** SQL: rows of `jobRows`, from JSON. */
export const jobRowsSql = (json: string): string =>
  `jsonb_to_recordset(${json}::jsonb)
        as r(name text, payload json, key text, flags text[], priority int, run_at timestamptz)`

/** SQL: adds the job of each row `j`, which has the columns of `jobRowsSql`. */
export const addEachJobSql = `count(graphile_worker.add_job(j.name, j.payload, run_at => ${runAtSql('j.key', 'j.run_at')},
      job_key => j.key, flags => j.flags, priority => j.priority))::int`

export const insertJobs: Statement = {
  name: 'add_jobs',
  text: `select ${addEachJobSql} as added from (select r.* from ${jobRowsSql('$1')}) j`,
}

/** The fields of jobs for the statements that add them. */
export const jobRows = (jobs: readonly NewJob[], now: Date) =>
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
export async function addJobs(tx: StatementSender, jobs: readonly NewJob[], now: Date): Promise<void> {
  if (jobs.length > 0) await tx.send(insertJobs, [storableJson(jobRows(jobs, now))])
}
