import { rmSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { findBinaries } from './binaries'
import { claimPort } from './claim-port'
import { openCluster, SUPERUSER } from './cluster'
import { createDatabase } from './connect'
import { dataFolder } from './data-folder'
import { LocalPostgresError } from './errors'
import { runServer, type Server } from './server'
import { releaseStaleLock } from './stale-lock'
import { chooseSystemUser } from './system-user'
import { temporaryFolder } from './temporary-folder'

export type LocalPostgresOptions = {
  /** Where the data is kept. Without it the data is deleted at stop: for tests. */
  dataDir?: string
  /** 0 or undefined: any free port. */
  port?: number
  /** Faster, but not safe against a crash of the machine: for tests. */
  fast?: boolean
  /** Settings of Postgres that override ours. */
  settings?: Record<string, string>
  log?: (line: string) => void
  /** The oldest version that Hilo takes, which an operator may bring: for tests. */
  oldest?: boolean
}

export type LocalPostgres = {
  port: number
  /** Where the data is: not in `dataDir` if Postgres cannot enter it. */
  location: string
  superuserUrl(database?: string): string
  ensureDatabase(name: string): Promise<void>
  /** Settles when the server has ended, whether or not it was stopped. */
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

const MB = 1024 ** 2
/**
 * An eighth of the machine's memory, which Postgres takes only as its data fill it. Postgres's own 128 MB did not hold the indexes of
 * 200,000 customers: each message read pages from the disk and wrote others back.
 */
const sharedBuffers = (): string => `${Math.round(Math.min(1024, Math.max(128, totalmem() / MB / 8)))}MB`

export async function startLocalPostgres(options: LocalPostgresOptions = {}): Promise<LocalPostgres> {
  const { fast = false, log = () => {} } = options
  const dataDir = options.dataDir === undefined ? undefined : resolve(options.dataDir)
  const systemUser = chooseSystemUser(join(dataDir ?? '', 'postgres', 'cluster'))
  const { initdb, postgres } = findBinaries(systemUser, options.oldest)
  const parent = dataDir === undefined ? temporaryFolder(systemUser) : dataFolder(dataDir, systemUser)
  const discard = () => {
    if (dataDir === undefined) rmSync(parent, { recursive: true, force: true })
  }
  try {
    const { folder, password } = openCluster(initdb, parent, systemUser, fast)
    const urlOf = (port: number, database: string) =>
      `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`
    await releaseStaleLock(folder)
    const settings = {
      timezone: 'UTC',
      log_timezone: 'UTC',
      ...(fast ? FAST : { shared_buffers: sharedBuffers() }),
      ...options.settings,
    }
    const { port, server } = await onFreePort(options.port ?? 0, (chosen) =>
      runServer({
        postgres,
        folder,
        systemUser,
        port: chosen,
        url: urlOf(chosen, 'postgres'),
        settings,
        log,
      }),
    )
    return {
      port,
      location: parent,
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

/** Retries: another program may take a free port before Postgres does. */
async function onFreePort(requestedPort: number, run: (port: number) => Promise<Server>) {
  for (let tries = 1; ; tries++) {
    const port = requestedPort || (await claimPort())
    try {
      return { port, server: await run(port) }
    } catch (error) {
      const taken = error instanceof LocalPostgresError && error.code === 'PORT_BUSY'
      if (requestedPort || !taken || tries === PORT_TRIES) throw error
    }
  }
}
