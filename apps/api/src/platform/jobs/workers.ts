import { EventEmitter } from 'node:events'
import { type Runner, run, type TaskList, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import { repeat } from '../clock/repeat'
import { type Db, sql } from '../db/db'
import { errorMessage } from '../errors/error-message'
import type { Logger } from '../logger/logger'
import type { Sweep } from '../sweeps/repeat-sweeps'

const replaceEveryMs = 1_000
/** Rare, because idle workers are notified of new jobs and of those that have become due. */
const pollEveryMs = 60_000

/** Wakes workers for jobs that have become due. `now()`, because the queue runs in real time. */
export const dueJobsSweep = (db: Pick<Db, 'call' | 'sizes'>): Sweep => ({
  name: 'wake workers',
  due: () => sql`exists (select from graphile_worker._private_jobs where is_available and run_at <= now())`,
  run: () => db.call(`select pg_notify('jobs:insert', $1)`, [JSON.stringify({ count: db.sizes.jobs })]),
  // One wakes only those that are idle.
  claimsRows: true,
})

export interface Workers {
  /** Waits for running jobs. */
  stop(): Promise<void>
}

/**
 * Runs the workers. A worker that cannot record how its job ended (the database was away) ends itself, and the library does not
 * replace it. So once one is lost all are replaced, and its job is unlocked.
 */
export async function startWorkers(db: Db, taskList: TaskList, log: Logger): Promise<Workers> {
  // Own connections, so that the end of a job can be recorded when all others are busy.
  const concurrency = db.sizes.jobs
  // One for each worker, and one that listens for new jobs.
  const pgPool = db.openPool(concurrency + 1)
  const logger = new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ job: true }, message)
    else if (level === 'warning') log.warn({ job: true }, message)
  })
  let lost: string[] = []

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
    })
    runner.promise.catch((error: unknown) => log.error({ err: errorMessage(error) }, 'the workers ended'))
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
      log.warn({ lost: lostNow.length }, 'lost workers were replaced')
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
