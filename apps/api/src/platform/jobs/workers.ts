import { EventEmitter } from 'node:events'
import {
  type JobHelpers,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker'
import { repeat } from '../clock/repeat'
import { type Db, sql } from '../db/db'
import { errorMessage } from '../errors/error-message'
import type { Logger } from '../logger/logger'
import { requestContext } from '../logger/request-context'
import type { Metrics } from '../metrics/metrics'
import { isQuiet } from '../quiet/quiet'
import type { Sweep } from '../sweeps/repeat-sweeps'
import { recordSpan } from '../tracing/record-span'
import { createJobShares, flagsOf } from './job-shares'
import { leavingJobs, selfHoldingJobs } from './leaving-jobs'
import { putBack } from './put-back'

const replaceEveryMs = 1_000
/**
 * How long a worker keeps a job whose owner or kind has reached its limit. Most jobs end sooner, and to put one back costs the database as
 * much as to add and find it. Short, because the worker serves nobody else meanwhile.
 */
const patienceMs = 50
/** How long such a job then waits in the queue. */
const deferMs = 100
/** How long a job waits that may not leave. The operator's word makes it due at once. */
const holdMs = 15 * 60_000
const holdThemselves: ReadonlySet<string> = new Set(selfHoldingJobs)
const heldByWorker: ReadonlySet<string> = new Set(leavingJobs.filter((name) => !holdThemselves.has(name)))
/** Rare, because idle workers are notified of new jobs and of those that have become due. */
const pollEveryMs = 60_000

/** Wakes workers for jobs that have become due. */
export const dueJobsSweep = (db: Pick<Db, 'call' | 'sizes'>): Sweep => ({
  name: 'wake workers',
  due: () => sql`hilo_job_is_due()`,
  run: () => db.call(`select pg_notify('jobs:insert', $1)`, [JSON.stringify({ count: db.sizes.jobs })]),
  // One wakes only those that are idle.
  claimsRows: true,
})

/** `held`: nothing may leave, so the job has done nothing and is put back. */
export type JobEnd = 'held' | undefined
type Tasks = Readonly<Record<string, (payload: unknown) => Promise<unknown>>>

export interface Workers {
  /** Waits for running jobs. */
  stop(): Promise<void>
}

/**
 * Runs the workers. A worker that cannot record how its job ended (the database was away) ends itself, and the library does not
 * replace it. So once one is lost all are replaced, and its job is unlocked (decision 004).
 */
export async function startWorkers(
  db: Db,
  tasks: Tasks,
  log: Logger,
  { jobs }: Pick<Metrics, 'jobs'>,
): Promise<Workers> {
  // Own connections, so that the end of a job can be recorded when all others are busy.
  const concurrency = db.sizes.jobs
  // One for each worker, and one that listens for new jobs.
  const pgPool = db.openPool(concurrency + 1)
  const logger = new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ job: true }, message)
    else if (level === 'warning') log.warn({ job: true }, message)
  })
  const queueDb: Pick<Db, 'call'> = {
    call: async (text, params = []) => (await pgPool.query(text, [...params])).rows,
  }
  let lost: string[] = []
  const shares = createJobShares(concurrency)
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, work]) => [
      name,
      async (payload: unknown, helpers: JobHelpers) => {
        if (heldByWorker.has(name) && (await isQuiet(queueDb)))
          return putBack(queueDb, payload, helpers, holdMs)
        const end = await shares.run(flagsOf(name, payload) ?? [], patienceMs, () =>
          observe(name, helpers, () => work(payload)),
        )
        // Workers that look at the same moment may take more of one owner or kind than `forbiddenFlags` would let them.
        if (end === null) return putBack(queueDb, payload, helpers, deferMs)
        if (end !== 'held') return
        // The operator may have let all leave since it was asked.
        await putBack(queueDb, payload, helpers, (await isQuiet(queueDb)) ? holdMs : 0)
      },
    ]),
  )

  /** One line of the log and one measurement for each job that was not held. */
  async function observe(task: string, { job }: JobHelpers, work: () => Promise<unknown>): Promise<unknown> {
    const began = performance.now()
    const requestId = `job-${job.id}`
    const ended = (outcome: 'done' | 'failed') => {
      const ms = performance.now() - began
      jobs.observe({ task, outcome }, ms / 1000)
      recordSpan({
        name: task,
        kind: 'job',
        ms,
        failed: outcome === 'failed',
        attributes: {
          'hilo.task': task,
          'hilo.outcome': outcome,
          'hilo.attempt': job.attempts,
          'hilo.request_id': requestId,
        },
      })
      log.debug({ task, outcome, attempt: job.attempts, ms }, 'a job ended')
    }
    return requestContext.run({ request_id: requestId }, () =>
      work().then(
        (end) => {
          if (end !== 'held') ended('done')
          return end
        },
        (error: unknown) => {
          ended('failed')
          throw error
        },
      ),
    )
  }

  async function startRunner(): Promise<Runner> {
    const events: WorkerEvents = new EventEmitter()
    events.on('worker:fatalError', ({ worker }) => lost.push(worker.workerId))
    const runner = await run({
      pgPool,
      concurrency,
      noHandleSignals: true,
      logger,
      events,
      pollInterval: pollEveryMs,
      taskList,
      forbiddenFlags: () => shares.full(),
    })
    runner.promise.catch((error: unknown) =>
      log.error({ err: errorMessage(error) }, 'the job workers ended by themselves'),
    )
    return runner
  }

  let runner = await startRunner()
  const replacing = repeat(
    'replace lost workers',
    replaceEveryMs,
    async () => {
      if (lost.length === 0) return
      const lostNow = lost
      await pgPool.query('select graphile_worker.force_unlock_workers($1::text[])', [lostNow])
      const old = runner
      runner = await startRunner()
      lost = lost.filter((one) => !lostNow.includes(one))
      log.warn({ lost: lostNow.length }, 'job workers without a connection were replaced')
      await old.stop()
    },
    log,
  )
  replacing.start()

  return {
    async stop() {
      await replacing.stop()
      await runner.stop()
      await pgPool.end()
    },
  }
}
