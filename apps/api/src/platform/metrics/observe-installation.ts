import { Gauge } from 'prom-client'
import type { Db } from '../db/db'
import { connectionQueues } from '../db/pipeline/connection-queues'
import { readSpace } from '../storage/read-space'
import { answerInTime, answerOnce } from './answer-in-time'
import type { Metrics } from './metrics'

interface Facts {
  readonly paused: boolean
  /** Seconds since 1970; 0: never. */
  readonly backed_up: number
  /** By channel; null: there is none. */
  readonly refused: Readonly<Record<string, number>> | null
  /** By listener; null: none. */
  readonly dead: Readonly<Record<string, number>> | null
}

const factsSql = `
  select i.quiet_since is not null as paused, coalesce(extract(epoch from i.backed_up_at), 0)::float as backed_up,
    (select jsonb_object_agg(r.channel, r.refused) from hilo_refused_accounts() r) as refused,
    (select jsonb_object_agg(d.listener, d.dead) from hilo_dead_events() d) as dead
  from (select) one left join installation i on true`

/**
 * Gauges that an operator must react to, read at each request: the same on every process, except the disk's. While the database
 * is away they keep their last values; hilo_database_up shows that it is away.
 */
export function observeInstallation({ registry }: Metrics, db: Pick<Db, 'call'>, dataDir: string): void {
  const registers = [registry]
  const facts = answerOnce(async () => (await db.call<Facts>(factsSql, [], connectionQueues.login))[0])
  new Gauge({
    name: 'hilo_sending_paused',
    help: 'Whether nothing leaves to customers, by the operator or in a copy',
    registers,
    async collect() {
      const known = await facts()
      if (known) this.set(known.paused ? 1 : 0)
    },
  })
  new Gauge({
    name: 'hilo_last_backup_timestamp_seconds',
    help: 'When the last backup began that is complete; 0: there was none',
    registers,
    async collect() {
      const known = await facts()
      if (known) this.set(known.backed_up)
    },
  })
  new Gauge({
    name: 'hilo_refused_accounts',
    help: 'Connected accounts whose token the provider refuses, or that it blocked',
    labelNames: ['channel'],
    registers,
    async collect() {
      const known = await facts()
      if (!known) return
      this.reset()
      for (const [channel, count] of Object.entries(known.refused ?? {})) this.set({ channel }, count)
    },
  })
  new Gauge({
    name: 'hilo_dead_events',
    help: 'Changes that a listener failed to hear as often as it may',
    labelNames: ['listener'],
    registers,
    async collect() {
      const known = await facts()
      if (!known) return
      this.reset()
      for (const [listener, count] of Object.entries(known.dead ?? {})) this.set({ listener }, count)
    },
  })
  for (const [name, fact, help] of [
    ['hilo_disk_size_bytes', 'totalBytes', 'Size of the disk of HILO_DATA_DIR'],
    ['hilo_disk_free_bytes', 'freeBytes', 'What is left of the disk of HILO_DATA_DIR'],
  ] as const)
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const space = await answerInTime(readSpace(dataDir))
        if (space) this.set(space[fact])
      },
    })
}
