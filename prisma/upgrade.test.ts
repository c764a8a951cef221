import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalPostgres, startLocalPostgres } from '@hilo/local-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyMigrations } from './apply-migrations'
import { firstRelease } from './older-database'

/** Some rows of every table that a used installation had at the first release, parents first. It is never changed. */
const firstReleaseRows = JSON.parse(
  readFileSync(join(import.meta.dirname, 'testing', 'first-release.json'), 'utf8'),
) as Record<string, readonly Record<string, unknown>[]>

let postgres: LocalPostgres
let folder: string
beforeAll(async () => {
  postgres = await startLocalPostgres({ fast: true })
  await postgres.ensureDatabase('upgraded')
  folder = mkdtempSync(join(tmpdir(), 'hilo-first-release-'))
  const migrations = join(import.meta.dirname, 'migrations')
  for (const name of [firstRelease, 'migration_lock.toml'])
    cpSync(join(migrations, name), join(folder, 'migrations', name), { recursive: true })
  cpSync(join(import.meta.dirname, 'functions', 'tables.sql'), join(folder, 'functions', 'tables.sql'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await postgres.stop()
})

it('a database of the first release is brought up to date, and loses nothing', async () => {
  const ownerUrl = postgres.superuserUrl('upgraded')
  await applyMigrations({ ownerUrl, migrationsDir: join(folder, 'migrations') })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  // Without triggers, as a restore does: the rows already have what triggers would write.
  await client.query('set session_replication_role = replica')
  for (const [table, rows] of Object.entries(firstReleaseRows))
    await client.query(
      `insert into ${pg.escapeIdentifier(table)} select * from jsonb_populate_recordset(null::${pg.escapeIdentifier(table)}, $1)`,
      [JSON.stringify(rows)],
    )

  await client.query('set session_replication_role = origin')

  await applyMigrations({ ownerUrl })
  for (const [table, rows] of Object.entries(firstReleaseRows)) {
    const { rows: now } = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${pg.escapeIdentifier(table)} t`,
    )
    const kept = now.map(({ row }) => row)
    for (const row of rows) expect(kept).toContainEqual(expect.objectContaining(row))
  }
  // The new functions and views work on what was there.
  const { rows } = await client.query('select count(*)::int as shown from interaction_rows')
  expect(rows[0]).toEqual({ shown: firstReleaseRows.interactions?.length })
  await client.end()
})
