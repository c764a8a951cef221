import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type LocalPostgres, startLocalPostgres } from '@hilo/local-postgres'
import type { Database } from '../services/postgres'
import { signalAll, type Victim } from './signals'

export interface DrilledPostgres extends Victim {
  readonly port: number
  database(name: string): Promise<Database>
  end(): Promise<void>
}

const settings = { max_connections: '200' }
const restartMs = 20_000

/** A Postgres with its data in a folder, so that it can be killed and started again. It writes to the disk as it should. */
export async function startDrilledPostgres(dataDir: string): Promise<DrilledPostgres> {
  let postgres: LocalPostgres = await startLocalPostgres({ dataDir, settings })
  const { port } = postgres
  const pid = () =>
    Number(readFileSync(join(postgres.location, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
  return {
    port,
    async database(name) {
      await postgres.ensureDatabase(name)
      return { name, url: postgres.superuserUrl(name) }
    },
    async kill() {
      const killed = postgres.exited
      process.kill(pid(), 'SIGKILL')
      await killed
    },
    async restart() {
      const until = performance.now() + restartMs
      for (;;) {
        try {
          postgres = await startLocalPostgres({ dataDir, port, settings })
          return
        } catch (error) {
          // The children of a killed Postgres notice its death a moment later, and hold the shared memory until then.
          if (performance.now() > until) throw error
          await sleep(200)
        }
      }
    },
    stop: () => signalAll(pid(), 'SIGSTOP'),
    goOn: () => signalAll(pid(), 'SIGCONT'),
    end: () => postgres.stop(),
  }
}
