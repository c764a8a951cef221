import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { claimPort, spawnTethered } from '@hilo/local-postgres'
import { testAppUser } from '../database/app-user'

const asked = 100

/** Starts a PgBouncer before Postgres, in transaction mode: `TEST_PGBOUNCER=/usr/sbin/pgbouncer pnpm vitest run --project api …`. */
export async function startPooler(command: string, postgresPort: number) {
  const folder = mkdtempSync(join(tmpdir(), 'hilo-pooler-'))
  // PgBouncer refuses to run as root, and takes another user instead.
  chmodSync(folder, 0o777)
  const port = await claimPort()
  writeFileSync(join(folder, 'users.txt'), `"${testAppUser.user}" "${testAppUser.password}"\n`)
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=127.0.0.1 port=${postgresPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
max_prepared_statements = 200
max_client_conn = 2000
default_pool_size = 8
logfile = ${join(folder, 'pgbouncer.log')}
`,
  )
  const asRoot = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawnTethered(command, [...asRoot, join(folder, 'pgbouncer.ini')])
  child.stdout?.resume()
  child.stderr?.resume()
  for (let at = 0; at < asked && !(await listens(port)); at++) await wait(50)
  return {
    port,
    async stop() {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
