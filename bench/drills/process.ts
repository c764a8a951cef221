import { type Child, startChild } from '../services/child'
import { envOf, type Site } from '../services/hilo'
import type { Database } from '../services/postgres'
import { distFile, type Program } from '../services/program'
import type { Victim } from './signals'

export interface DrilledProcess extends Victim {
  readonly url: string
  readonly port: number
  readonly role: 'api' | 'worker'
  readonly pid: () => number
  /** Starts the process again, as the same version or as another one. */
  restart(program?: Program): Promise<void>
  /** Ends the process as an operator does, so that it finishes its work. */
  end(): Promise<void>
}

interface ProcessOptions {
  readonly site: Site
  readonly database: Database
  readonly role: 'api' | 'worker'
  readonly port: number
  readonly env: NodeJS.ProcessEnv
  readonly program: Program
  readonly onLine: (line: string) => void
}

/** One process of several, by its role. */
export async function startDrilledProcess({
  site,
  database,
  role,
  port,
  env,
  program,
  onLine,
}: ProcessOptions): Promise<DrilledProcess> {
  const url = `http://127.0.0.1:${port}`
  let current = program
  const start = (): Promise<Child> =>
    startChild({
      name: `The ${role} on ${port}`,
      args: [distFile(current, 'api', 'main.js')],
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
    async restart(as = current) {
      current = as
      child = await start()
    },
    stop: () => void process.kill(child.pid, 'SIGSTOP'),
    goOn: () => void process.kill(child.pid, 'SIGCONT'),
    end: () => child.stop(),
  }
}
