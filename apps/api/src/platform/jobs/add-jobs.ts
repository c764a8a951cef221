import type { Statement } from '../db/pipeline'
import type { Sender } from '../db/sender'
import type { JobName, JobPayloads } from './jobs'

/** A job that a plan wants done once its transaction is committed. */
export type PlannedJob = {
  [N in JobName]: {
    readonly name: N
    readonly payload: JobPayloads[N]
    /** One waiting job per key: adding it again replaces the one that waits. */
    readonly key: string
    /** By our clock; as soon as may be where it is absent. */
    readonly runAt?: Date
  }
}[JobName]

const insertJobs: Statement = {
  name: 'add_jobs',
  text: `select count(graphile_worker.add_job(r.name, r.payload, run_at => r.run_at, job_key => r.key))::int as added
    from jsonb_to_recordset($1::jsonb) as r(name text, payload json, key text, run_at timestamptz)`,
}

/** In the transaction of what they are for, so that they exist exactly when it does. */
export async function addJobs(tx: Sender, jobs: readonly PlannedJob[], now: Date): Promise<void> {
  const rows = jobs.map(({ name, payload, key, runAt }) => ({
    name,
    payload,
    key,
    // The queue lives in real time.
    run_at: runAt ? new Date(Date.now() + (runAt.getTime() - now.getTime())) : null,
  }))
  if (rows.length > 0) await tx.send(insertJobs, [JSON.stringify(rows)])
}
