import { Gauge } from 'prom-client'
import type { Db } from '../db/db'
import { readQueue } from '../jobs/read-queue'
import { answerOnce } from './answer-in-time'
import type { Metrics } from './metrics'

/** A gauge for each task, and its help text. */
const ofTasks = [
  ['hilo_queue_jobs', 'waiting', 'Jobs that are due and not done'],
  ['hilo_dead_jobs', 'dead', 'Jobs that failed as often as they may'],
  ['hilo_queue_age_seconds', 'age', 'How long the oldest due job waits'],
] as const

/** Gauges that are computed on demand: the queue of jobs, the pools of connections, whether the database answers. */
export function observeDatabase({ registry }: Metrics, db: Pick<Db, 'call' | 'connections'>): void {
  const registers = [registry]
  const tasks = answerOnce(() => readQueue(db))
  for (const [name, fact, help] of ofTasks)
    new Gauge({
      name,
      help,
      labelNames: ['task'],
      registers,
      async collect() {
        const found = (await tasks()) ?? []
        this.reset()
        for (const one of found) this.set({ task: one.task }, one[fact])
      },
    })
  new Gauge({
    name: 'hilo_database_up',
    help: 'Whether the database answers',
    registers,
    async collect() {
      this.set((await tasks()) ? 1 : 0)
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
