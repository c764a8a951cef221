import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account'
import { postgresEnv } from './cluster'
import { canConnect } from './connect'
import { LocalPostgresError } from './errors'
import { spawnTethered } from './tether'

const READY_MS = 60_000
const STOP_MS = 15_000

export type Server = { exited: Promise<void>; stop(): Promise<void> }

export type ServerOptions = {
  postgres: string
  folder: string
  account: Account
  port: number
  url: string
  settings: Record<string, string>
  log: (line: string) => void
}

/** Runs the server and returns once it takes connections. */
export async function runServer(options: ServerOptions): Promise<Server> {
  const { postgres, folder, account, port, url, log } = options
  // Loopback and a password only: on a shared machine a socket in a common folder would be one more door.
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...options.settings }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawnTethered(postgres, ['-D', folder, '-p', String(port), ...flags], {
    ...account,
    cwd: folder,
    env: postgresEnv,
    endSignal: 'INT',
  })
  const said = listen(child, log)
  const exited = ended(child)
  let running = true
  void exited.then(() => {
    running = false
  })
  for (const deadline = Date.now() + READY_MS; !(await canConnect(url)); await sleep(30)) {
    if (running && Date.now() < deadline) continue
    if (running) child.kill('SIGQUIT')
    await exited
    throw failure(said, port)
  }
  return { exited, stop: () => stop(child, exited) }
}

function listen(child: ChildProcess, log: (line: string) => void): string[] {
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface(stream).on('line', (line) => {
      said.push(line)
      if (said.length > 50) said.shift()
      log(line)
    })
  }
  return said
}

async function ended(child: ChildProcess): Promise<void> {
  // 'error' instead of 'exit' where it could not be started at all.
  await Promise.race([once(child, 'exit'), once(child, 'error')]).catch(() => {})
}

/** First ask for a fast shutdown, which ends sessions and writes all data; then drop everything, as in a crash. */
async function stop(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.kill('SIGINT')
  const giveUp = setTimeout(() => child.kill('SIGQUIT'), STOP_MS)
  await exited
  clearTimeout(giveUp)
}

function failure(said: string[], port: number): LocalPostgresError {
  const reason = said.filter((line) => /FATAL|ERROR|PANIC|HINT/.test(line)).join('\n') || said.join('\n')
  if (/could not bind|Address already in use/.test(said.join('\n'))) {
    return new LocalPostgresError('PORT_BUSY', `Port ${port} is taken`)
  }
  if (/lock file ".*" already exists/.test(reason)) return new LocalPostgresError('IN_USE', reason)
  return new LocalPostgresError('FAILED', reason || 'Postgres did not start')
}
