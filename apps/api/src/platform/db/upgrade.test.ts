import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findMigrationsDir } from '@hilo/prisma/migration-files'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { logIn } from '../../test/agent'
import { bootApi, type TestApi, testSecret } from '../../test/boot'
import { testAppUser } from '../../test/database/app-user'
import { deriveKeys } from '../secrets/keys'
import { migrate } from './migrate'
import { planMigration } from './plan-migration'

const later = '29990101000000_later'
let api: TestApi
let folder: string
beforeAll(async () => {
  api = await bootApi()
})
afterAll(() => api.stop())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hilo-upgrade-'))
  for (const part of ['migrations', 'functions', 'views'])
    cpSync(join(dirname(findMigrationsDir()), part), join(folder, part), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

/** As the version that also has this migration, or as ours. */
async function migrateAs(version: 'ours' | { readonly sql: string }): Promise<string[]> {
  const lines: string[] = []
  const migrationsDir = join(folder, 'migrations')
  if (version !== 'ours') {
    mkdirSync(join(migrationsDir, later))
    writeFileSync(join(migrationsDir, later, 'migration.sql'), version.sql)
  }
  await migrate({
    ownerUrl: api.ownerUrl,
    app: testAppUser,
    keys: deriveKeys(testSecret),
    ...(version !== 'ours' && { migrationsDir }),
    log: (line) => lines.push(line),
  })
  return lines
}
const serves = async () => {
  const { status } = await api.request().get('/readyz')
  const { token } = await logIn(api, api.world.tienda.ana)
  return status === 200 && token !== ''
}

it('a migration that fails changes nothing, and the version before goes on serving', async () => {
  const sql = 'alter table labels add column shout text; update labels set nonsense = 1'
  await expect(migrateAs({ sql })).rejects.toThrow(/nonsense/)
  const { rows } = await api.owner.query(
    `select from information_schema.columns where table_name = 'labels' and column_name = 'shout'`,
  )
  expect(rows).toEqual([])
  expect(await serves()).toBe(true)
})

it('on the schema of a newer version the older one changes nothing, says so, and goes on serving', async () => {
  const functions = async () =>
    (await api.owner.query('select md5(string_agg(prosrc, $1 order by oid)) as all from pg_proc', [''])).rows
  writeFileSync(
    join(folder, 'functions', 'later.sql'),
    'CREATE OR REPLACE FUNCTION hilo_later() RETURNS int LANGUAGE sql AS $$ select 1 $$;\n',
  )
  expect(await migrateAs({ sql: 'alter table labels add column shout text' })).toContain(
    `Se aplicó la migración ${later}.`,
  )
  const before = await functions()

  expect(await planMigration(api.services.db)).toEqual({
    changes: [],
    warnings: [expect.stringMatching(new RegExp(`versión más nueva de Hilo, que tiene ${later}`))],
  })
  expect(await migrateAs('ours')).toEqual([expect.stringContaining(`que tiene ${later}: no se cambió nada.`)])
  expect(await functions()).toEqual(before)
  expect(await serves()).toBe(true)
})
