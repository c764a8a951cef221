import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claimPort, spawnTethered } from '@hilo/local-postgres'
import { answersPing } from './ping'

export interface LocalRedisOptions {
  /** Without it: any free port. */
  readonly port?: number
}

export interface LocalRedis {
  /** With its password. */
  readonly url: string
  readonly port: number
  readonly pid: number
  stop(): Promise<void>
}

/** Only for 127.0.0.1, and only for tests: as in the compose file, a password keeps out other processes. */
const password = 'only-in-tests'
const readyMs = 20_000

/**
 * Starts the machine's `redis-server` with nothing on disk: what travels between processes is worth nothing after a restart.
 * It ends with this process.
 */
export async function startLocalRedis(options: LocalRedisOptions = {}): Promise<LocalRedis> {
  const port = options.port ?? (await claimPort())
  const folder = mkdtempSync(join(tmpdir(), 'hilo-redis-'))
  const settings = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir ${folder}`,
    'save ""',
    'appendonly no',
    'maxmemory-policy noeviction',
    // Its log goes to the output, where a failed start is read.
    'logfile ""',
  ]
  const config = join(folder, 'redis.conf')
  writeFileSync(config, `${settings.join('\n')}\n`, { mode: 0o600 })
  const child = spawnTethered('redis-server', [config])
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output = (output + String(chunk)).slice(-4_000)
    })
  let running = true
  // What it ended with: its exit code, or why it could not be started.
  const exited = once(child, 'exit')
    .catch((error: unknown) => [error])
    .then(([reason]) => {
      running = false
      rmSync(folder, { recursive: true, force: true })
      return String(reason)
    })
  const stop = async () => {
    child.kill('SIGKILL')
    await exited
  }
  const until = performance.now() + readyMs
  while (!(await answersPing(port, password))) {
    if (running && performance.now() < until) continue
    const reason = running ? `it did not answer in ${readyMs} ms` : await exited
    await stop()
    throw new Error(
      `redis-server did not start: ${reason}. Install it (apt-get install redis-server).\n${output}`,
    )
  }
  return { url: `redis://:${password}@127.0.0.1:${port}`, port, pid: child.pid ?? 0, stop }
}
