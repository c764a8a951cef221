import { sqlDigest } from '@hilo/prisma/apply-functions'
import { migrationNames } from '@hilo/prisma/migration-files'
import type { Db } from './db'
import type { Lane } from './lanes'

let known: Promise<{ readonly names: readonly string[]; readonly digest: string }> | undefined

const readKnown = async () => ({ names: await migrationNames(), digest: await sqlDigest() })

/** What this build's migrations would still do to the database. One that is further ahead lacks nothing. */
export async function missingMigrations(db: Pick<Db, 'call'>, lane?: Lane): Promise<string[]> {
  known ??= readKnown()
  const { names, digest } = await known
  const applied = await appliedMigrations(db, lane)
  const missing = names.filter((name) => !applied.has(name))
  return missing.length > 0 || (await hasFunctions(db, digest, lane)) ? missing : ['functions and views']
}

async function appliedMigrations(db: Pick<Db, 'call'>, lane?: Lane): Promise<Set<string>> {
  try {
    const rows = await db.call<{ migration_name: string }>(
      `select migration_name from "_prisma_migrations" where finished_at is not null and rolled_back_at is null`,
      [],
      lane,
    )
    return new Set(rows.map((row) => row.migration_name))
  } catch (error) {
    // An empty database has not even the table of them.
    if ((error as { code?: unknown }).code === '42P01') return new Set()
    throw error
  }
}

/** Also where others have come since: an older process goes on with the newer ones. */
async function hasFunctions(db: Pick<Db, 'call'>, digest: string, lane?: Lane): Promise<boolean> {
  const rows = await db.call('select from applied_sql where digest = $1', [digest], lane)
  return rows.length > 0
}
