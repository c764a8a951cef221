import { startLocalPostgres } from '@hilo/local-postgres'
import pg from 'pg'

export interface Database {
  readonly name: string
  /** With the owner's rights. */
  readonly url: string
}

export interface Cluster {
  readonly version: string
  database(name: string): Database
  has(name: string): Promise<boolean>
  create(name: string, template?: string): Promise<Database>
  drop(name: string): Promise<void>
  stop(): Promise<void>
}

interface ClusterOptions {
  /** The folder of the data; without it they are deleted at the end. */
  readonly dataDir?: string
  /** Without fsync: for tests, never for a measurement. */
  readonly fast?: boolean
  readonly settings?: Record<string, string>
  readonly log?: (line: string) => void
}

/** A Postgres of our own, with fsync and the settings that `npm start` gives it. */
export async function startCluster({ settings = {}, ...options }: ClusterOptions = {}): Promise<Cluster> {
  const postgres = await startLocalPostgres({
    ...options,
    settings: { max_connections: '300', ...settings },
  })
  const admin = new pg.Client({ connectionString: postgres.superuserUrl() })
  await admin.connect()
  const { rows } = await admin.query<{ server_version: string }>('show server_version')
  const database = (name: string): Database => ({ name, url: postgres.superuserUrl(name) })
  const quoted = pg.escapeIdentifier
  return {
    version: rows[0]?.server_version ?? 'unknown',
    database,
    async has(name) {
      const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
      return rowCount === 1
    },
    async create(name, template = 'template0') {
      // Copying the files is many times faster for a large template than writing it through the log.
      await admin.query(`create database ${quoted(name)} template ${quoted(template)} strategy file_copy`)
      return database(name)
    },
    async drop(name) {
      await admin.query(`drop database if exists ${quoted(name)} with (force)`)
    },
    async stop() {
      await admin.end()
      await postgres.stop()
    },
  }
}
