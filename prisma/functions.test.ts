import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalPostgres, startLocalPostgres } from '@hilo/local-postgres'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { namesIn, readSqlFiles } from './apply-functions'
import { applyMigrations, BeforeFirstRelease, OfSomethingElse } from './apply-migrations'
import { firstRelease, putOlderDatabaseAside } from './older-database'

const here = import.meta.dirname
let postgres: LocalPostgres
let ownerUrl: string
let client: pg.Client
let databases = 0

beforeAll(async () => {
  postgres = await startLocalPostgres({ fast: true })
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  databases += 1
  await postgres.ensureDatabase(`functions_${databases}`)
  ownerUrl = postgres.superuserUrl(`functions_${databases}`)
  client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
})
afterEach(() => client.end())

const column = async (sql: string, values: unknown[] = []): Promise<unknown[]> =>
  (await client.query({ text: sql, values, rowMode: 'array' })).rows.map(([value]: unknown[]) => value)

const inDatabase = `select proname::text from pg_proc where pronamespace = 'public'::regnamespace and proname like 'hilo%'
  union all select relname::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' order by 1`

const files = ['functions', 'views'].flatMap((folder) =>
  readdirSync(join(here, folder)).map((name) => readFileSync(join(here, folder, name), 'utf8')),
)

describe('functions and views', () => {
  it('are defined once, and the migrated database has them and no others', async () => {
    await applyMigrations({ ownerUrl })
    const names = files.flatMap(namesIn).sort()
    expect(new Set(names).size).toBe(names.length)
    expect(await column(inDatabase)).toEqual(names)
  })

  it('are in the database as in the files', async () => {
    await applyMigrations({ ownerUrl })
    const bodies = await column(
      `select prosrc from pg_proc where pronamespace = 'public'::regnamespace and proname like 'hilo%'`,
    )
    const text = files.join('\n')
    for (const body of bodies) expect(text).toContain(body)
    for (const view of readdirSync(join(here, 'views'))) {
      const name = view.replace('.sql', '')
      const before = await column('select pg_get_viewdef($1::regclass)', [name])
      await client.query(
        `begin; drop view ${name} cascade; ${readFileSync(join(here, 'views', view), 'utf8')}`,
      )
      expect(await column('select pg_get_viewdef($1::regclass)', [name])).toEqual(before)
      await client.query('rollback')
    }
  })

  it("are replaced without touching an operator's extension, which is not the owner's either", async () => {
    await client.query('create extension pg_stat_statements')
    const ofExtension = `select format('%s %s', proname, proacl) from pg_proc where proname like 'pg_stat_statements%' order by 1`
    const before = await column(ofExtension)
    const owner = `owner_${databases}`
    await client.query(`create role ${owner} login createrole password 'de-prueba'`)
    await client.query(`alter database functions_${databases} owner to ${owner}`)
    const asOwner = Object.assign(new URL(ownerUrl), { username: owner, password: 'de-prueba' }).href
    await applyMigrations({ ownerUrl: asOwner })
    await client.query('delete from applied_sql')
    await applyMigrations({ ownerUrl: asOwner })
    expect(await column(inDatabase)).toContain('pg_stat_statements')
    expect(await column(ofExtension)).toEqual(before)
  })

  it('can be called by the app only', async () => {
    await applyMigrations({ ownerUrl })
    const open = `select p.oid::regprocedure::text from pg_proc p
      where p.pronamespace = 'public'::regnamespace and has_function_privilege($1, p.oid, 'execute') = $2`
    await client.query(
      `do $$ begin create role nobody_of_ours; exception when duplicate_object then null; end $$`,
    )
    expect(await column(open, ['nobody_of_ours', true])).toEqual([])
    expect(await column(open, ['hilo_app', false])).toEqual([])
  })

  it('have forty lines at most', () => {
    for (const text of files.flatMap((file) => file.split(/^(?=CREATE OR REPLACE FUNCTION)/m))) {
      const [body = ''] = text.split(/^(?:END )?\$\$;$/m)
      const [name] = namesIn(body)
      if (name?.startsWith('hilo_'))
        expect([name, body.split('\n').length]).toEqual([
          name,
          expect.toSatisfy((lines: number) => lines <= 40),
        ])
    }
  })

  it('say why they are in SQL, and are few besides those of search', () => {
    const folder = join(here, 'functions')
    const texts = readdirSync(folder)
      .filter((name) => !name.startsWith('search'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
    for (const text of texts) expect(text.slice(0, text.indexOf('\n\n'))).toContain('In SQL, because')
    const ofSearch = /search|marked|fold_/
    const others = texts.flatMap(namesIn).filter((name) => !ofSearch.test(name))
    // One more needs a reason that none of these has: docs/decisions says which there are.
    expect(others).toHaveLength(71)
  })

  it('stay out of the migrations', () => {
    const migrations = join(here, 'migrations')
    const texts = readdirSync(migrations, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => readFileSync(join(migrations, name, 'migration.sql'), 'utf8'))
    for (const text of texts) expect(text).not.toMatch(/create (or replace )?(function|view)/i)
  })
})

describe('changed functions and views', () => {
  let folder: string
  const file = (name: string) => join(folder, name)
  const change = (name: string, from: string, to: string) => {
    const before = readFileSync(file(name), 'utf8')
    expect(before).toContain(from)
    writeFileSync(file(name), before.replace(from, to))
  }
  const migrated = () => {
    const log: string[] = []
    return applyMigrations({
      ownerUrl,
      migrationsDir: join(folder, 'migrations'),
      log: (line) => log.push(line),
    }).then(() => log)
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hilo-functions-'))
    for (const name of ['migrations', 'functions', 'views'])
      cpSync(join(here, name), join(folder, name), { recursive: true })
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('are applied once', async () => {
    expect(await migrated()).toContain('Se pusieron al día las funciones y las vistas.')
    expect(await migrated()).toEqual([])
    change('functions/tables.sql', "ELSE '2'", "ELSE '3'")
    expect(await migrated()).toEqual(['Se pusieron al día las funciones y las vistas.'])
    expect(
      await column(`select prosrc like '%ELSE ''3''%' from pg_proc where proname = 'hilo_sort_key'`),
    ).toEqual([true])
  })

  it('may have another signature or be deleted', async () => {
    await migrated()
    change('functions/installation.sql', 'RETURNS boolean', 'RETURNS TABLE (there boolean)')
    change('views/interaction_rows.sql', 'i.business_uuid, i.uuid,', 'i.uuid, i.business_uuid,')
    rmSync(file('functions/outbox.sql'))
    await migrated()
    expect(await column('select there from hilo_has_files()')).toEqual([false])
    expect(
      await column('select attname from pg_attribute where attrelid = $1::regclass and attnum = 1', [
        'interaction_rows',
      ]),
    ).toEqual(['uuid'])
    const { functions } = await readSqlFiles(folder)
    expect(functions.flatMap(namesIn)).not.toContain('hilo_claim_outbox')
    expect(await column(inDatabase)).not.toContain('hilo_claim_outbox')
  })

  it('are applied all or not at all', async () => {
    await migrated()
    const before = await column(inDatabase)
    rmSync(file('functions/before-the-tenant.sql'))
    change('functions/sweeps.sql', 'RETURNS', 'RETURNS nonsense')
    await expect(migrated()).rejects.toThrow()
    expect(await column(inDatabase)).toEqual(before)
  })
})

describe('a database from before the first release', () => {
  const trialDatabase = `create table "_prisma_migrations" (
      migration_name text, finished_at timestamptz, rolled_back_at timestamptz);
    insert into "_prisma_migrations" values ('20261101000000_trial', now(), null); create table kept as select 7 as n`

  it('is not changed', async () => {
    await client.query(trialDatabase)
    await expect(applyMigrations({ ownerUrl })).rejects.toBeInstanceOf(BeforeFirstRelease)
    expect(await column('select n from kept')).toEqual([7])
  })

  it('is renamed whole, and a current one is left where it is', async () => {
    await client.query(trialDatabase)
    await client.end()
    const name = `functions_${databases}`
    const aside = await putOlderDatabaseAside(postgres.superuserUrl, name)
    client = new pg.Client({ connectionString: postgres.superuserUrl(aside ?? '') })
    await client.connect()
    expect(await column('select n from kept')).toEqual([7])
    await postgres.ensureDatabase(name)
    expect(await applyMigrations({ ownerUrl })).toContain(firstRelease)
    expect(await putOlderDatabaseAside(postgres.superuserUrl, name)).toBeNull()
  })
})

it('a database of another program is left as it is', async () => {
  await client.query('create table kept (n int)')
  await expect(applyMigrations({ ownerUrl })).rejects.toBeInstanceOf(OfSomethingElse)
  expect(await column(inDatabase)).toEqual([])
})
