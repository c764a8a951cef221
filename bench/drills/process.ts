import { type Child, startChild } from '../services/child'
import { envOf, mainProgram, type Site } from '../services/hilo'
import type { Database } from '../services/postgres'
import type { Victim } from './signals'

export interface DrilledProcess extends Victim {
  readonly url: string
  readonly port: number
  readonly role: 'api' | 'worker'
  readonly pid: () => number
  /** As an operator ends it: it finishes what it has begun. */
  end(): Promise<void>
}

export interface ProcessOptions {
  readonly site: Site
  readonly database: Database
  readonly role: 'api' | 'worker'
  readonly port: number
  readonly env: NodeJS.ProcessEnv
  readonly onLine: (line: string) => void
}

/** One process of several, by its role. */
export async function startDrilledProcess({
  site,
  database,
  role,
  port,
  env,
  onLine,
}: ProcessOptions): Promise<DrilledProcess> {
  const url = `http://127.0.0.1:${port}`
  const start = (): Promise<Child> =>
    startChild({
      name: `The ${role} on ${port}`,
      args: [mainProgram],
      env: { ...envOf(site, database, port), ROLE: role, ...env },
      readyUrl: `${url}/readyz`,
      onLine: (line) => onLine(`${role} ${port}: ${line}`),
    })
  let child = await start()
  return {
    url,
    port,
    role,
    pid: () => child.pid,
    async kill() {
      process.kill(child.pid, 'SIGKILL')
      await child.stop()
    },
    async restart() {
      child = await start()
    },
    stop: () => void process.kill(child.pid, 'SIGSTOP'),
    goOn: () => void process.kill(child.pid, 'SIGCONT'),
    end: () => child.stop(),
  }
}
