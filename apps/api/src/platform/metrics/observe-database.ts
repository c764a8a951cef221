import { setTimeout as wait } from 'node:timers/promises'
import { Gauge } from 'prom-client'
import type { Db } from '../db/db'
import { readQueue } from '../jobs/read-queue'
import type { Metrics } from './metrics'

/** However often somebody asks, the database is asked once in this time. */
const freshMs = 5_000

/** A database that is stopped answers nothing, and must not keep the other numbers back. */
const answersWithinMs = 2_000
const silence = () => wait(answersWithinMs, null, { ref: false })

/** Gauges that are read when somebody asks: the queue of jobs, the pools of connections, whether the database answers. */
export function observeDatabase({ registry }: Metrics, db: Pick<Db, 'call' | 'connections'>): void {
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
      const tasks = await Promise.race([readQueue(db).catch(() => null), silence()])
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
