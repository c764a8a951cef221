import type { HookPause } from '@hilo/contracts'
import type { Clock } from '../clock/clock'
import { repeat } from '../clock/repeat'
import type { Db } from '../db/db'
import type { Statement } from '../db/pipeline/pipeline'
import type { StatementSender } from '../db/pipeline/statement-sender'
import type { Logger } from '../logger/logger'
import type { Metrics } from '../metrics/metrics'
import { flagsOf } from './job-shares'
import { leavingJobs, type selfHoldingJobs } from './leaving-jobs'
import { priorityOf, runAtSql, urgentJobs } from './queue-order'
import { type JobEnd, startWorkers, type Workers } from './workers'

/** Every job with its payload. */
export interface JobPayloads {
  /** Sends a conversation's waiting messages to the provider, in order. */
  deliver_conversation: { business: string; conversation: string }
  /** Tells a provider that the press of a button has arrived. */
  acknowledge: { account: string; handle: string }
  /** Asks a provider for the account of a connection by which items came. */
  fetch_represented_account: { account: string; connection: string }
  /** Fetches what arrived on an account whose provider only notifies. */
  pull_account: { account: string }
  /** Asks the provider for the contacts and chats of the phone that a number is on. */
  request_phone: { business: string; account: string }
  /** Writes the contacts and chats that a phone has given. */
  import_phone: { business: string; account: string }
  /** Stores a file that a customer sent. */
  fetch_media: { business: string; entry: string }
  /** Stores the picture of the ad by which a customer came. */
  fetch_ad_picture: { business: string; entry: string }
  /** Asks the provider for a customer's name and picture. */
  fetch_profile: { business: string; conversation: string }
  /** Tells the provider up to where the conversation was read. */
  mark_read: { business: string; conversation: string; seq: number }
  /** Empties the webhook items of an erased customer, found by their identifiers. */
  erase_webhook_items: { business: string; accounts: string[]; identifiers: string[] }
  /** Erases the files of an erased customer. */
  erase_files: { keys: string[] }
  /** For an interaction without an owner: the bot answers, then automatic assignment. */
  answer_customer: { business: string; interaction: string }
  /** Sends the business's hours to the numbers whose calls follow them. */
  send_call_hours: { business: string }
  /** Assigns waiting interactions to free agents. */
  assign_waiting: { business: string }
  /** Notifies a person by mail that another person, or the operator, has set their password. */
  notify_password_set: { business: string; email: string; by: string | null }
  /** Writes a message for each hook that has chosen an event. */
  notify_hooks: { business: string }
  /** Tells an admin by mail that an address of another program was paused. */
  notify_hook_paused: { business: string; email: string; name: string; pause: HookPause }
  /** Decides what the devices of the team show of a chat to which something happened; `missed`: it has just missed a target. */
  write_pushes: { business: string; interaction: string; missed?: boolean }
  /** Tells the push service of a device what it shows of a chat. */
  send_push: { business: string; subscription: string; conversation: string }
  /** Returns a deactivated agent's interactions to 'Chats'. */
  return_interactions: { business: string; owner: string; by: { uuid: string | null; name: string | null } }
}
export type JobName = keyof JobPayloads
leavingJobs satisfies readonly JobName[]
urgentJobs satisfies readonly JobName[]
type JobHandlers = {
  [N in JobName]: (
    payload: JobPayloads[N],
  ) => Promise<N extends (typeof selfHoldingJobs)[number] ? JobEnd : void>
}

interface AddJob {
  /** One waiting job per key: adding it again replaces the one that waits, in its place. */
  readonly key?: string
  readonly runAt?: Date
}

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

/** The SQL that adds a job, for statements that do other things too. $1.. are the caller's business. */
export const addJobSql = `select count(graphile_worker.add_job(
  $1, $2::json, run_at => ${runAtSql('$4::text', '$3::timestamptz')}, job_key => $4, flags => $5::text[], priority => $6::int))::int as added`
const addJob: Statement = { name: 'add_job', text: addJobSql }

/** No job takes as long, so its worker is dead. */
const abandonedMinutes = 5
const freeEveryMs = 60_000

export function createJobs(db: Db, clock: Clock, log: Logger, metrics: Pick<Metrics, 'jobs'>): Jobs {
  let workers: Workers | null = null

  /** The queue runs in real time: times of our clock are translated, and shifted when a test moves the clock. */
  const realTime = (at: Date | undefined): Date | null =>
    at ? new Date(Date.now() + (at.getTime() - clock.now().getTime())) : null
  const values = <N extends JobName>(name: N, payload: JobPayloads[N], options: AddJob = {}) =>
    [
      name,
      JSON.stringify(payload),
      realTime(options.runAt),
      options.key ?? null,
      flagsOf(name, payload),
      priorityOf(name),
    ] as const
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
      await tx.send(addJob, values(name, payload, options))
    },
    async enqueue(name, payload, options) {
      await db.call(addJobSql, [...values(name, payload, options)])
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
