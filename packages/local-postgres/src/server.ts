import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { postgresEnv } from './cluster'
import { canConnect } from './connect'
import { LocalPostgresError } from './errors'
import type { SystemUser } from './system-user'
import { spawnTethered } from './tether'

const READY_MS = 60_000
const STOP_MS = 15_000

export type Server = { exited: Promise<void>; stop(): Promise<void> }

type ServerOptions = {
  postgres: string
  folder: string
  systemUser: SystemUser
  port: number
  url: string
  settings: Record<string, string>
  log: (line: string) => void
}

/** Starts the server and returns once it accepts connections. */
export async function runServer(options: ServerOptions): Promise<Server> {
  const { postgres, folder, systemUser, port, url, log } = options
  // Loopback and a password only: a Unix socket in a shared folder would be another way in.
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...options.settings }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawnTethered(postgres, ['-D', folder, '-p', String(port), ...flags], {
    ...systemUser,
    cwd: folder,
    env: postgresEnv,
    endSignal: 'INT',
  })
  const output = collectOutput(child, log)
  const exited = waitForEnd(child)
  let running = true
  void exited.then(() => {
    running = false
  })
  for (const deadline = Date.now() + READY_MS; !(await canConnect(url)); await sleep(30)) {
    if (running && Date.now() < deadline) continue
    if (running) child.kill('SIGQUIT')
    await exited
    throw startError(output, port)
  }
  return { exited, stop: () => stop(child, exited) }
}

function collectOutput(child: ChildProcess, log: (line: string) => void): string[] {
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface(stream).on('line', (line) => {
      output.push(line)
      if (output.length > 50) output.shift()
      log(line)
    })
  }
  return output
}

async function waitForEnd(child: ChildProcess): Promise<void> {
  // 'error' instead of 'exit' where the program could not be started.
  await Promise.race([once(child, 'exit'), once(child, 'error')]).catch(() => {})
}

/** SIGINT asks for a fast shutdown, which ends sessions and writes all data; SIGQUIT ends it as a crash would. */
async function stop(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.kill('SIGINT')
  const giveUp = setTimeout(() => child.kill('SIGQUIT'), STOP_MS)
  await exited
  clearTimeout(giveUp)
}

function startError(output: string[], port: number): LocalPostgresError {
  const reason = output.filter((line) => /FATAL|ERROR|PANIC|HINT/.test(line)).join('\n') || output.join('\n')
  if (/could not bind|Address already in use/.test(output.join('\n'))) {
    return new LocalPostgresError('PORT_BUSY', `Port ${port} is taken`)
  }
  if (/lock file ".*" already exists/.test(reason)) return new LocalPostgresError('IN_USE', reason)
  return new LocalPostgresError('FAILED', reason || 'Postgres did not start')
}
