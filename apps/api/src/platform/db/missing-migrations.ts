import { sqlDigest } from '@hilo/prisma/apply-functions'
import { migrationNames, newerMigrations } from '@hilo/prisma/migration-files'
import type { Db } from './db'
import type { ConnectionQueue } from './pipeline/connection-queues'

let known: Promise<{ readonly names: readonly string[]; readonly digest: string }> | undefined

const readKnown = async () => ({ names: await migrationNames(), digest: await sqlDigest() })

/** The migrations that the database still lacks. A database of a newer build lacks none. */
export async function missingMigrations(db: Pick<Db, 'call'>, queue?: ConnectionQueue): Promise<string[]> {
  known ??= readKnown()
  const { names, digest } = await known
  const applied = await appliedMigrations(db, queue)
  const missing = names.filter((name) => !applied.has(name))
  return missing.length > 0 || (await hasFunctions(db, digest, queue)) ? missing : ['functions and views']
}

/** The migrations of a newer build in the database, on which an older process keeps working. */
export const migrationsOfNewer = async (db: Pick<Db, 'call'>): Promise<string[]> =>
  newerMigrations([...(await appliedMigrations(db))], await migrationNames())

async function appliedMigrations(db: Pick<Db, 'call'>, queue?: ConnectionQueue): Promise<Set<string>> {
  try {
    const rows = await db.call<{ migration_name: string }>(
      `select migration_name from "_prisma_migrations" where finished_at is not null and rolled_back_at is null`,
      [],
      queue,
    )
    return new Set(rows.map((row) => row.migration_name))
  } catch (error) {
    // An empty database lacks even the table of migrations.
    if ((error as { code?: unknown }).code === '42P01') return new Set()
    throw error
  }
}

/** True also after a newer build has replaced them: an older process keeps working. */
async function hasFunctions(db: Pick<Db, 'call'>, digest: string, queue?: ConnectionQueue): Promise<boolean> {
  const rows = await db.call('select from applied_sql where digest = $1', [digest], queue)
  return rows.length > 0
}
