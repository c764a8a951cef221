import { Gauge } from 'prom-client'
import type { Db } from '../db/db'
import { connectionQueues } from '../db/pipeline/connection-queues'
import type { Metrics } from './metrics'

/** However often somebody asks, the database is asked once in this time. */
const freshMs = 5_000

interface Task {
  readonly task: string
  readonly waiting: number
  readonly dead: number
  /** Seconds since the oldest one became due. */
  readonly age: number
}

/** `now()`, because the queue runs in real time. */
const tasksOfQueue = `
  select t.identifier as task,
    count(*) filter (where j.attempts < j.max_attempts and j.run_at <= now())::int as waiting,
    count(*) filter (where j.attempts >= j.max_attempts)::int as dead,
    coalesce(extract(epoch from now() - min(j.run_at) filter
      (where j.attempts < j.max_attempts and j.run_at <= now() and j.locked_at is null)), 0)::float as age
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  group by t.identifier`

/** Gauges that are read when somebody asks: the queue of jobs, the pools of connections, whether the database answers. */
export function observeDatabase({ registry }: Metrics, db: Db): void {
  const registers = [registry]
  const waiting = new Gauge({
    name: 'hilo_queue_jobs',
    help: 'Jobs that are due and not done',
    labelNames: ['task'],
    registers,
  })
  const dead = new Gauge({
    name: 'hilo_dead_jobs',
    help: 'Jobs that failed as often as they may',
    labelNames: ['task'],
    registers,
  })
  const age = new Gauge({
    name: 'hilo_queue_age_seconds',
    help: 'How long the oldest due job waits',
    labelNames: ['task'],
    registers,
  })
  let readAt = Number.NEGATIVE_INFINITY
  new Gauge({
    name: 'hilo_database_up',
    help: 'Whether the database answers',
    registers,
    async collect() {
      if (performance.now() - readAt < freshMs) return
      readAt = performance.now()
      const tasks = await db.call<Task>(tasksOfQueue, [], connectionQueues.login).catch(() => null)
      this.set(tasks ? 1 : 0)
      for (const gauge of [waiting, dead, age]) gauge.reset()
      for (const one of tasks ?? []) {
        waiting.set({ task: one.task }, one.waiting)
        dead.set({ task: one.task }, one.dead)
        age.set({ task: one.task }, one.age)
      }
    },
  })
  new Gauge({
    name: 'hilo_pool_connections',
    help: 'Connections to the database, and who waits for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, ...states } of db.connections())
        for (const [state, count] of Object.entries(states)) this.set({ pool, state }, count)
    },
  })
}
