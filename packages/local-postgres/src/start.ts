import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { chooseAccount } from './account'
import { findBinaries } from './binaries'
import { openCluster, SUPERUSER } from './cluster'
import { createDatabase } from './connect'
import { LocalPostgresError } from './errors'
import { placeCluster } from './places'
import { runServer, type Server } from './server'
import { settleLock } from './stale-lock'
import { throwaway } from './throwaway'

export type LocalPostgresOptions = {
  /** Where the data stay. Without it they are thrown away at stop: for tests. */
  dataDir?: string
  /** 0, or none, takes a free one. */
  port?: number
  /** Gives up safety against a crash of the machine for speed: for tests. */
  fast?: boolean
  /** Postgres's own settings, over ours. */
  settings?: Record<string, string>
  log?: (line: string) => void
}

export type LocalPostgres = {
  port: number
  /** Where the data really lie: elsewhere than asked where Postgres could not go there. */
  location: string
  superuserUrl(database?: string): string
  ensureDatabase(name: string): Promise<void>
  /** Settles when the server has ended, asked or not. */
  exited: Promise<void>
  stop(): Promise<void>
}

const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}
const PORT_TRIES = 5

export async function startLocalPostgres(options: LocalPostgresOptions = {}): Promise<LocalPostgres> {
  const { fast = false, log = () => {} } = options
  const dataDir = options.dataDir === undefined ? undefined : resolve(options.dataDir)
  const account = chooseAccount(join(dataDir ?? '', 'postgres', 'cluster'))
  const { initdb, postgres } = findBinaries(account)
  const place = dataDir === undefined ? throwaway(account) : placeCluster(dataDir, account)
  const discard = () => {
    if (dataDir === undefined) rmSync(place, { recursive: true, force: true })
  }
  try {
    const { folder, password } = openCluster(initdb, place, account, fast)
    const urlOf = (port: number, database: string) =>
      `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`
    await settleLock(folder)
    const settings = { timezone: 'UTC', log_timezone: 'UTC', ...(fast ? FAST : {}), ...options.settings }
    const { port, server } = await onSomePort(options.port ?? 0, (chosen) =>
      runServer({ postgres, folder, account, port: chosen, url: urlOf(chosen, 'postgres'), settings, log }),
    )
    return {
      port,
      location: place,
      superuserUrl: (database = 'postgres') => urlOf(port, database),
      ensureDatabase: (name) => createDatabase(urlOf(port, 'postgres'), name),
      exited: server.exited.then(discard),
      stop: () => server.stop().then(discard),
    }
  } catch (error) {
    discard()
    throw error
  }
}

/** Between finding a port free and taking it, somebody else may take it. */
async function onSomePort(asked: number, run: (port: number) => Promise<Server>) {
  for (let tries = 1; ; tries++) {
    const port = asked || (await freePort())
    try {
      return { port, server: await run(port) }
    } catch (error) {
      const taken = error instanceof LocalPostgresError && error.code === 'PORT_BUSY'
      if (asked || !taken || tries === PORT_TRIES) throw error
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
