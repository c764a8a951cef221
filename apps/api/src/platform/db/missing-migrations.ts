import { migrationNames } from '@hilo/prisma/migration-files'
import type { Db } from './db'
import type { Lane } from './lanes'

let known: Promise<readonly string[]> | undefined

/** What this build's migrations would still do to the database. One that is further ahead lacks nothing. */
export async function missingMigrations(db: Pick<Db, 'call'>, lane?: Lane): Promise<string[]> {
  known ??= migrationNames()
  const applied = await appliedMigrations(db, lane)
  return (await known).filter((name) => !applied.has(name))
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
