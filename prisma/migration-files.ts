import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MigrationList } from '@prisma/schema-engine-wasm/schema_engine_bg'

const LOCK_FILE = 'migration_lock.toml'

/** The same code runs from here and bundled into an application's dist: the migrations are found by walking up. */
export function findMigrationsDir(from = dirname(fileURLToPath(import.meta.url))): string {
  for (let dir = from; ; dir = dirname(dir)) {
    for (const candidate of [join(dir, 'migrations'), join(dir, 'prisma', 'migrations')]) {
      if (existsSync(join(candidate, LOCK_FILE))) return candidate
    }
    if (dir === dirname(dir)) throw new Error(`No prisma/migrations folder above ${from}`)
  }
}

/** Every migration that these files know, the oldest first. */
export async function migrationNames(migrationsDir = findMigrationsDir()): Promise<string[]> {
  const entries = await readdir(migrationsDir, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

/** The applied ones of a newer version; none where the database still lacks one of ours, as between two branches. */
export const newerMigrations = (applied: readonly string[], known: readonly string[]): string[] =>
  known.every((name) => applied.includes(name)) ? applied.filter((name) => !known.includes(name)) : []

export async function readMigrations(migrationsDir: string): Promise<MigrationList> {
  const names = await migrationNames(migrationsDir)
  return {
    baseDir: migrationsDir,
    lockfile: { path: LOCK_FILE, content: await readFile(join(migrationsDir, LOCK_FILE), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(
      names.map(async (path) => ({
        path,
        migrationFile: {
          path: 'migration.sql',
          content: {
            tag: 'ok' as const,
            value: await readFile(join(migrationsDir, path, 'migration.sql'), 'utf8'),
          },
        },
      })),
    ),
  }
}
