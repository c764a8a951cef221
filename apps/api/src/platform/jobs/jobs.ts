import type { Clock } from '../clock/clock'
import { repeat } from '../clock/repeat'
import type { Db } from '../db/db'
import type { StatementSender } from '../db/pipeline/statement-sender'
import type { Logger } from '../logger/logger'
import type { Metrics } from '../metrics/metrics'
import { storableJson } from '../text/storable-json'
import { addJobs, insertJobs, jobRows, type NewJob } from './add-jobs'
import type { JobName, JobPayloads } from './job-payloads'
import { leavingJobs, type selfHoldingJobs } from './leaving-jobs'
import { urgentJobs } from './queue-order'
import { type JobEnd, startWorkers, type Workers } from './workers'

leavingJobs satisfies readonly JobName[]
urgentJobs satisfies readonly JobName[]
type JobHandlers = {
  [N in JobName]: (
    payload: JobPayloads[N],
  ) => Promise<N extends (typeof selfHoldingJobs)[number] ? JobEnd : void>
}

type AddJob = Partial<Pick<NewJob, 'key' | 'runAt'>>

export interface Jobs {
  /** In the caller's transaction, so that the job exists exactly when the rows do that it is for. */
  add<N extends JobName>(
    tx: StatementSender,
    name: N,
    payload: JobPayloads[N],
    options?: AddJob,
  ): Promise<void>
  /** In a transaction of its own. */
  enqueue<N extends JobName>(name: N, payload: JobPayloads[N], options?: AddJob): Promise<void>
  start(handlers: JobHandlers): Promise<void>
  stop(): Promise<void>
}

/** Hardly a job takes as long, so its worker is dead. One that does runs twice, as every job may. */
const abandonedMinutes = 5
const freeEveryMs = 60_000

export function createJobs(db: Db, clock: Clock, log: Logger, metrics: Pick<Metrics, 'jobs'>): Jobs {
  let workers: Workers | null = null

  const jobOf = <N extends JobName>(name: N, payload: JobPayloads[N], { key = null, runAt }: AddJob = {}) =>
    // The name and the payload belong together.
    ({ name, payload, key, ...(runAt && { runAt }) }) as NewJob
  // The queue runs in real time: what was translated to it is shifted when a test moves the clock.
  const stopListening = clock.onMove((byMs) => {
    void db.call(
      `select from graphile_worker.jobs j,
         graphile_worker.reschedule_jobs(array[j.id], run_at => j.run_at - make_interval(secs => $1))
       where j.run_at > now()`,
      [byMs / 1000],
    )
  })

  /** The queue itself would wait four hours for a killed worker. `now()`, because the queue runs in real time. */
  const freeAbandoned = repeat(
    'free abandoned jobs',
    freeEveryMs,
    () =>
      db.call(
        `select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs
         where locked_at < now() - make_interval(mins => $1)))::text`,
        [abandonedMinutes],
      ),
    log,
  )

  return {
    async add(tx, name, payload, options) {
      await addJobs(tx, [jobOf(name, payload, options)], clock.now())
    },
    async enqueue(name, payload, options) {
      const rows = jobRows([jobOf(name, payload, options)], clock.now())
      await db.call(insertJobs.text, [storableJson(rows)])
    },
    async start(handlers) {
      freeAbandoned.start()
      // `add` checked the payload's type.
      const tasks = Object.entries(handlers).map(
        ([name, handle]) => [name, async (payload: unknown) => handle(payload as never)] as const,
      )
      workers = await startWorkers(db, Object.fromEntries(tasks), log, metrics)
    },
    async stop() {
      stopListening()
      await freeAbandoned.stop()
      await workers?.stop()
    },
  }
}
