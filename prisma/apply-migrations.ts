import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { applyFunctions, makeFunctionsOfTables, readSqlFiles } from './apply-functions'
import { findMigrationsDir, newerMigrations, readMigrations } from './migration-files'
import { firstRelease, isBeforeFirstRelease, isOfSomethingElse } from './older-database'
import { noFilters, openSchemaEngine } from './schema-engine'

/** The database is of a trial version, which cannot be migrated. */
export class BeforeFirstRelease extends Error {}

/** A database with tables that are not Hilo's. */
export class OfSomethingElse extends Error {}

type ApplyMigrationsOptions = {
  /** A connection as the owner of the schema: the application's own role may not create tables. */
  ownerUrl: string
  migrationsDir?: string
  /** Makes the schema of an earlier version, which had these. Functions and views follow with the newest one. */
  only?: readonly string[]
  log?: (line: string) => void
}

/** Others queue behind a statement that waits for a lock, so it gives up soon and the migration is tried again. */
const givesUpOnLocks = '-c lock_timeout=5s'

/** Arbitrary: the advisory lock that lets one process at a time migrate. */
const ADVISORY_LOCK = 4_842_015_133
const askAgainMs = 200

/**
 * Brings the database up to the newest migration and returns the names of those it applied.
 *
 * It is Prisma's own engine over Prisma's own `_prisma_migrations` table, so `prisma migrate deploy` can continue from here.
 * A migration takes effect as a whole or not at all, through errors and crashes: running again is always safe.
 */
export async function applyMigrations({
  ownerUrl,
  migrationsDir = findMigrationsDir(),
  only,
  log = () => {},
}: ApplyMigrationsOptions): Promise<string[]> {
  const known = await readMigrations(migrationsDir)
  const wanted = known.migrationDirectories.filter(({ path }) => only === undefined || only.includes(path))
  const isNewest = wanted.length === known.migrationDirectories.length
  const migrationsList = { ...known, migrationDirectories: wanted }
  const sqlFiles = await readSqlFiles(dirname(migrationsDir))
  const lock = new pg.Client({ connectionString: ownerUrl })
  // One connection, as in a session of Prisma's native engine. The adapter closes it.
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    max: 1,
    idleTimeoutMillis: 0,
    options: givesUpOnLocks,
  })
  // A lost connection is reported by the query that needed it; without a listener it would end the process.
  lock.on('error', () => {})
  pool.on('error', () => {})
  try {
    await lock.connect()
    await takeTurn(lock)
    await forgetUnfinished(lock)
    if (await isOfSomethingElse(lock)) throw new OfSomethingElse()
    if (migrationsList.migrationDirectories.some(({ path }) => path === firstRelease))
      if (await isBeforeFirstRelease(lock)) throw new BeforeFirstRelease()
    const names = known.migrationDirectories.map(({ path }) => path)
    const newer = newerMigrations(await appliedMigrations(lock), names)
    if (newer.length > 0) {
      // Its functions and views are those of that version too: ours would be wrong for processes of it.
      log(`La base de datos es de una versión más nueva, que tiene ${newer.join(', ')}: no se cambió nada.`)
      return []
    }
    await makeFunctionsOfTables(lock, sqlFiles)
    const adapter = new WholeScriptAdapter(pool, migrationsList.migrationDirectories)
    const engine = await openSchemaEngine(adapter)
    try {
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: noFilters })
      for (const name of appliedMigrationNames) log(`Se aplicó la migración ${name}.`)
      const history = { migrationsList, optInToShadowDatabase: false, filters: noFilters }
      const { editedMigrationNames } = await engine.diagnoseMigrationHistory(history)
      for (const name of editedMigrationNames) log(`La migración ${name} cambió después de aplicarse aquí.`)
      if (isNewest && (await applyFunctions(lock, sqlFiles)))
        log('Se pusieron al día las funciones y las vistas.')
      return appliedMigrationNames
    } catch (error) {
      await forgetUnfinished(lock)
      throw adapter.failure ?? error
    } finally {
      engine.free()
    }
  } finally {
    await Promise.allSettled([pool.end(), lock.end()])
  }
}

/**
 * Waits until no other process migrates. It asks again and again: a statement that waits for the lock would hold a snapshot, and
 * an index that the other process makes concurrently waits until all older snapshots are gone.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [ADVISORY_LOCK])
    if (rows[0]?.taken) return
    await setTimeout(askAgainMs)
  }
}

async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query(
    `select to_regclass('"_prisma_migrations"') is not null as exists`,
  )
  if (!tables[0]?.exists) return []
  const { rows } = await client.query<{ name: string }>(
    `select migration_name as name from "_prisma_migrations"
     where finished_at is not null and rolled_back_at is null order by 1`,
  )
  return rows.map(({ name }) => name)
}

type Migration = { path: string; migrationFile: { content: { value: string } } }

/**
 * Prisma's adapter cuts a script at every semicolon, those inside function bodies too, and commits each piece. Like the
 * native engine, this one sends it whole: Postgres runs it as one transaction. The mark that it is finished is part of
 * that transaction, so a crash can leave no doubt whether a migration took effect.
 */
class WholeScriptAdapter extends PrismaPg {
  failure: Error | undefined

  constructor(
    private readonly pool: pg.Pool,
    private readonly migrations: Migration[],
  ) {
    super(pool)
  }

  private async run(script: string, name: string | undefined): Promise<void> {
    if (!concurrent.test(script)) await this.pool.query(name ? `${script}\n;${finished(name)}` : script)
    else
      for (const statement of [...script.split(/;\s*$/m), name ? finished(name) : ''])
        if (statement.trim()) await this.pool.query(statement)
  }

  override async connect() {
    const adapter = await super.connect()
    const executeScript: SqlDriverAdapter['executeScript'] = async (script) => {
      const name = this.migrations.find((each) => each.migrationFile.content.value === script)?.path
      await this.run(script, name).catch((error: unknown) => {
        this.failure = explain(error, script, name)
        throw this.failure
      })
    }
    return Object.assign(adapter, { executeScript })
  }
}

/**
 * Postgres makes an index without locking its table only outside of transactions: such a script runs statement by statement,
 * and begins with DROP INDEX CONCURRENTLY IF EXISTS, since a crash leaves half an index.
 */
const concurrent = /^\s*(create|drop) (unique )?index concurrently/im

const finished = (name: string) =>
  `update "_prisma_migrations" set finished_at = now()
   where migration_name = ${pg.escapeLiteral(name)} and finished_at is null and rolled_back_at is null`

/** A migration without its finished mark was rolled back: marks it so, or Prisma refuses to continue. */
async function forgetUnfinished(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select to_regclass('"_prisma_migrations"') is not null as exists`)
  if (!rows[0]?.exists) return
  await client.query(
    'update "_prisma_migrations" set rolled_back_at = now() where finished_at is null and rolled_back_at is null',
  )
}

function explain(error: unknown, script: string, name: string | undefined): Error {
  const { message, position } = error as pg.DatabaseError
  const line = position ? ` en la línea ${script.slice(0, Number(position)).split('\n').length}` : ''
  return new Error(`La migración ${name ?? '(interna)'} falló${line}: ${message}`, { cause: error })
}
