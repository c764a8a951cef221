import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalPostgres, startLocalPostgres } from '@hilo/local-postgres'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyMigrations } from './apply-migrations'
import { diffSchemas } from './diff-schemas'
import { driftFrom } from './drift'
import { readMigrations } from './migration-files'
import { firstRelease } from './older-database'
import { isOneWay, oneWayMigrations } from './one-way-migrations'

const here = import.meta.dirname
const schema = readFileSync(join(here, 'schema.prisma'), 'utf8')

let postgres: LocalPostgres
let ownerUrl: string
let databases = 0

beforeAll(async () => {
  postgres = await startLocalPostgres({ fast: true })
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  const name = `database_${++databases}`
  await postgres.ensureDatabase(name)
  ownerUrl = postgres.superuserUrl(name)
})

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

describe('the migrations of the repository', () => {
  it('cover every change of schema.prisma', async () => {
    const atLastMigration = readFileSync(join(here, 'migrations', 'schema.prisma'), 'utf8')
    expect(await diffSchemas(atLastMigration, schema)).toContain('This is an empty migration')
  })

  it('make what schema.prisma describes, and beyond it only keys that Prisma cannot express', async () => {
    await applyMigrations({ ownerUrl })
    const statements = (await driftFrom(ownerUrl, schema)).split('\n').filter((line) => /^[A-Z]/.test(line))
    const others = statements.filter((line) => !/^ALTER TABLE "\w+" DROP CONSTRAINT "\w+";$/.test(line))
    expect(others).toEqual([])
  })

  it('index tables that may be large without stopping those who write to them', async () => {
    const { migrationDirectories } = await readMigrations(join(here, 'migrations'))
    for (const { path, migrationFile } of migrationDirectories) {
      const { value: script } = migrationFile.content
      const made = [...script.matchAll(/CREATE (?:UNLOGGED )?TABLE "(\w+)"/g)].map(([, table]) => table)
      const blocked = [...script.matchAll(/CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)"\w+"\s+ON "(\w+)"/g)]
        .map(([, table = '']) => table)
        .filter((table) => !made.includes(table))
      expect([path, blocked]).toEqual([path, []])
    }
  })

  it('say in Spanish what the version before cannot do any more', async () => {
    const { migrationDirectories } = await readMigrations(join(here, 'migrations'))
    const oneWay = migrationDirectories.filter(
      ({ path, migrationFile }) => path !== firstRelease && isOneWay(migrationFile.content.value),
    )
    expect(oneWay.map(({ path }) => path)).toEqual(Object.keys(oneWayMigrations))
    for (const sentence of Object.values(oneWayMigrations)) expect(sentence).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/)
  })

  it.each([
    ['ALTER TABLE "areas" DROP COLUMN "name";', true],
    ['ALTER TABLE "areas" RENAME COLUMN "name" TO "title";', true],
    ['ALTER TABLE "areas" RENAME TO "teams";', true],
    ['ALTER TABLE "areas" ALTER COLUMN "name" SET DATA TYPE integer;', true],
    ['-- Once more.\nDROP TABLE "areas";', true],
    ['-- DROP TABLE "areas";', false],
    ['DROP INDEX CONCURRENTLY IF EXISTS "areas_name";', false],
    ['ALTER TABLE "areas" ADD COLUMN "kind" TEXT, ALTER COLUMN "name" DROP NOT NULL;', false],
  ])('%j takes something away: %s', (sql, takesAway) => {
    expect(isOneWay(sql)).toBe(takesAway)
  })

  it('are applied once, however many start at the same time', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => applyMigrations({ ownerUrl })))
    expect(runs.filter((applied) => applied.length > 0)).toHaveLength(1)
    expect(await applyMigrations({ ownerUrl })).toEqual([])
  })
})

describe('applying', () => {
  let migrationsDir: string
  const file = () => join(migrationsDir, '1_first', 'migration.sql')

  beforeEach(() => {
    migrationsDir = mkdtempSync(join(tmpdir(), 'hilo-migrations-'))
    writeFileSync(join(migrationsDir, 'migration_lock.toml'), 'provider = "postgresql"\n')
    cpSync(join(here, 'testing', '1_first'), join(migrationsDir, '1_first'), { recursive: true })
  })
  afterEach(() => rmSync(migrationsDir, { recursive: true }))

  it('sends a script whole, semicolons in functions and comments included', async () => {
    await applyMigrations({ ownerUrl, migrationsDir })
    expect(await query('select twice(4)')).toEqual([{ twice: 8 }])
  })

  it('rolls back a migration that fails, names the line, and applies it once it is corrected', async () => {
    const good = readFileSync(file(), 'utf8')
    appendFileSync(file(), '\nselect nonsense;\n')
    const failing = applyMigrations({ ownerUrl, migrationsDir })
    await expect(failing).rejects.toThrow(
      /La migración 1_first falló en la línea \d+: column "nonsense" does not exist/,
    )
    expect(await query(`select to_regclass('kept') as kept`)).toEqual([{ kept: null }])

    writeFileSync(file(), good)
    expect(await applyMigrations({ ownerUrl, migrationsDir })).toEqual(['1_first'])
  })

  it('recovers from a crash before the migration took effect', async () => {
    await applyMigrations({ ownerUrl, migrationsDir })
    await query(
      'drop table kept; drop function twice; update _prisma_migrations set finished_at = null, applied_steps_count = 0',
    )
    expect(await applyMigrations({ ownerUrl, migrationsDir })).toEqual(['1_first'])
  })

  it('recovers from a crash between the migration and its record', async () => {
    await applyMigrations({ ownerUrl, migrationsDir })
    await query('update _prisma_migrations set applied_steps_count = 0')
    expect(await applyMigrations({ ownerUrl, migrationsDir })).toEqual([])
  })

  it('creates an index concurrently, and again after a crash in the middle', async () => {
    mkdirSync(join(migrationsDir, '2_beside'))
    writeFileSync(
      join(migrationsDir, '2_beside', 'migration.sql'),
      `-- A large table.
DROP INDEX CONCURRENTLY IF EXISTS kept_beside;
CREATE INDEX CONCURRENTLY kept_beside ON kept (n);
`,
    )
    expect(await applyMigrations({ ownerUrl, migrationsDir })).toEqual(['1_first', '2_beside'])
    await query(`update _prisma_migrations set finished_at = null where migration_name = '2_beside'`)
    expect(await applyMigrations({ ownerUrl, migrationsDir })).toEqual(['2_beside'])
    expect(await query(`select indisvalid from pg_index where indexrelid = 'kept_beside'::regclass`)).toEqual(
      [{ indisvalid: true }],
    )
  })

  it('gives up on a lock that somebody holds, and is applied the next time', async () => {
    await applyMigrations({ ownerUrl, migrationsDir })
    mkdirSync(join(migrationsDir, '2_waits'))
    writeFileSync(join(migrationsDir, '2_waits', 'migration.sql'), 'ALTER TABLE kept ADD COLUMN more int;')
    const holder = new pg.Client({ connectionString: ownerUrl })
    await holder.connect()
    await holder.query('begin; lock table kept in access share mode')
    await expect(applyMigrations({ ownerUrl, migrationsDir })).rejects.toThrow(/lock timeout/)
    await holder.end()
    expect(await applyMigrations({ ownerUrl, migrationsDir })).toEqual(['2_waits'])
  })

  it('logs a migration that was changed after it was applied', async () => {
    await applyMigrations({ ownerUrl, migrationsDir })
    appendFileSync(file(), '\nselect 1;\n')
    const log: string[] = []
    await applyMigrations({ ownerUrl, migrationsDir, log: (line) => log.push(line) })
    expect(log).toEqual(['La migración 1_first cambió después de aplicarse aquí.'])
  })
})
