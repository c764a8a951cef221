import type { Clock } from '../clock/clock'
import { repeat } from '../clock/repeat'
import type { Db, Tx } from '../db/db'
import type { Logger } from '../logger/logger'
import { dropExhausted } from './drop-exhausted'
import { startWorkers, type Workers } from './workers'

/** Every job there is, with what it is told. */
export interface JobPayloads {
  /** Hands a conversation's waiting messages to the provider, in order. */
  deliver_conversation: { business: string; conversation: string }
  /** Tells a provider that what it waits for has arrived: the press of a button. */
  acknowledge: { account: string; handle: string }
  /** Fetches what happened on an account whose provider only says that something did. */
  pull_account: { account: string }
  /** Brings a customer's file to us. */
  fetch_media: { business: string; entry: string }
  /** The provider is asked who it is that writes. */
  fetch_profile: { business: string; conversation: string }
  /** Tells the customer up to where we have read. */
  mark_read: { business: string; conversation: string; seq: number }
  /** Empties what providers told of a customer who was erased. */
  erase_receipts: { business: string; accounts: string[]; names: string[] }
  /** Erases the files of a customer who was erased. */
  erase_files: { keys: string[] }
  /** A customer wrote and nobody has the interaction: the bot looks, and then automatic assignment. */
  answer_customer: { business: string; interaction: string }
  /** Gives what waits to who is free. */
  assign_waiting: { business: string }
  /** What somebody who was deactivated had goes back to 'Chats'. */
  return_interactions: { business: string; owner: string; by: { uuid: string; name: string } }
}
export type JobName = keyof JobPayloads
export type JobHandlers = { [N in JobName]: (payload: JobPayloads[N]) => Promise<void> }

export interface AddJob {
  /** One waiting job per key: adding it again replaces the one that waits. */
  readonly key?: string
  readonly runAt?: Date
}

export interface Jobs {
  /** In the caller's transaction, so that it exists exactly when what it is for does. */
  add<N extends JobName>(tx: Tx, name: N, payload: JobPayloads[N], options?: AddJob): Promise<void>
  /** On its own. */
  enqueue<N extends JobName>(name: N, payload: JobPayloads[N], options?: AddJob): Promise<void>
  start(handlers: JobHandlers): Promise<void>
  stop(): Promise<void>
}

/** As SQL, for statements that add a job among other things. $1.. are the caller's business. */
export const addJobSql = `select graphile_worker.add_job($1, $2::json, run_at => $3::timestamptz, job_key => $4)`

/** No job of ours takes as long: whoever has held one since then is dead. */
const abandonedMinutes = 5
const freeEveryMs = 60_000
const dropEveryMs = 60 * 60_000

export function createJobs(db: Db, clock: Clock, log: Logger): Jobs {
  let workers: Workers | null = null

  /** The queue lives in real time: an hour of our clock is translated, and shifted when the clock is moved. */
  const realTime = (at: Date | undefined): Date | null =>
    at ? new Date(Date.now() + (at.getTime() - clock.now().getTime())) : null
  const values = <N extends JobName>(name: N, payload: JobPayloads[N], options: AddJob = {}) =>
    [name, JSON.stringify(payload), realTime(options.runAt), options.key ?? null] as const
  const stopListening = clock.onMove((byMs) => {
    void db.call(
      `update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => $1) where run_at > now()`,
      [byMs / 1000],
    )
  })

  /** The queue itself would wait four hours for a worker that was killed. It lives in real time, and so does this. */
  const freeAbandoned = repeat(
    'free abandoned jobs',
    freeEveryMs,
    () =>
      db.call(
        `update graphile_worker._private_jobs set locked_at = null, locked_by = null
         where locked_at < now() - make_interval(mins => $1)`,
        [abandonedMinutes],
      ),
    log,
  )

  const drop = repeat('drop exhausted jobs', dropEveryMs, () => dropExhausted(db), log)

  return {
    async add(tx, name, payload, options) {
      const [job, body, runAt, key] = values(name, payload, options)
      await tx.$executeRaw`select graphile_worker.add_job(${job}, ${body}::json, run_at => ${runAt}::timestamptz, job_key => ${key})`
    },
    async enqueue(name, payload, options) {
      await db.call(addJobSql, [...values(name, payload, options)])
    },
    async start(handlers) {
      freeAbandoned.start()
      drop.start()
      // The queue stores what `add` was given: the type is the one that was checked there.
      const tasks = Object.entries(handlers).map(
        ([name, handle]) => [name, async (payload: unknown) => handle(payload as never)] as const,
      )
      workers = await startWorkers(db, Object.fromEntries(tasks), log)
    },
    async stop() {
      stopListening()
      await freeAbandoned.stop()
      await drop.stop()
      await workers?.stop()
    },
  }
}
