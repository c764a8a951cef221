import { EventEmitter } from 'node:events'
import { type Runner, run, type TaskList, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import { repeat } from '../clock/repeat'
import { type Db, sql } from '../db/db'
import { wordsOf } from '../errors/words-of'
import type { Logger } from '../logger/logger'
import type { Sweep } from '../sweeps/look-around'

const concurrency = 8
/** For taking jobs and writing down their ends, and one that listens for new ones. */
const connections = concurrency + 1
const replaceEveryMs = 1_000
/** A worker that is idle is told of a new job, and of one whose hour has come: it need not ask by itself, as each of them would. */
const pollEveryMs = 60_000

/** Jobs whose hour has come. The queue lives in real time, and so does this. */
export const dueJobs = (db: Pick<Db, 'call'>): Sweep => ({
  name: 'wake workers',
  due: () => sql`exists (select from graphile_worker._private_jobs where is_available and run_at <= now())`,
  round: () => db.call(`select pg_notify('jobs:insert', $1)`, [JSON.stringify({ count: concurrency })]),
})

export interface Workers {
  /** Waits for the jobs that are being done. */
  stop(): Promise<void>
}

/**
 * Those who do the jobs. A worker that cannot write down how its job ended, for the database was away or had no connection
 * left, ends itself, and the library puts nobody in its place: after a bad minute nothing would be sent or fetched any
 * more. So all are replaced once one is lost, and what it held is taken up again.
 */
export async function startWorkers(db: Db, taskList: TaskList, log: Logger): Promise<Workers> {
  // Whatever floods the others' connections, the end of a job can be written down.
  const pgPool = db.openPool(connections)
  const logger = new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ job: true }, message)
    else if (level === 'warning') log.warn({ job: true }, message)
  })
  let lost: string[] = []

  async function begin(): Promise<Runner> {
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
    runner.promise.catch((error: unknown) => log.error({ err: wordsOf(error) }, 'the workers ended'))
    return runner
  }

  let runner = await begin()
  const replacing = repeat(
    'replace lost workers',
    replaceEveryMs,
    async () => {
      if (lost.length === 0) return
      const gone = lost
      await pgPool.query('select graphile_worker.force_unlock_workers($1::text[])', [gone])
      const old = runner
      runner = await begin()
      lost = lost.filter((one) => !gone.includes(one))
      log.warn({ lost: gone.length }, 'lost workers were replaced')
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
