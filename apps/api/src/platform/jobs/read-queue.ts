import type { Db } from '../db/db'
import { connectionQueues } from '../db/pipeline/connection-queues'
import { isGivenUp } from './exhausted-jobs'

interface QueuedTask {
  readonly task: string
  /** Due, and not given up. */
  readonly waiting: number
  /** Failed as often as they may. */
  readonly dead: number
  /** Seconds since the oldest of those that nobody works on became due. */
  readonly age: number
}

/** `now()`, because the queue runs in real time. */
const queue = `
  select j.task_identifier as task,
    count(*) filter (where j.attempts < j.max_attempts and j.run_at <= now())::int as waiting,
    count(*) filter (where ${isGivenUp})::int as dead,
    coalesce(extract(epoch from now() - min(j.run_at) filter
      (where j.attempts < j.max_attempts and j.run_at <= now() and j.locked_at is null)), 0)::float as age
  from graphile_worker.jobs j
  group by j.task_identifier
  order by j.task_identifier`

/** The jobs that are left, by their task. */
export const readQueue = (db: Pick<Db, 'call'>): Promise<QueuedTask[]> =>
  db.call<QueuedTask>(queue, [], connectionQueues.login)
