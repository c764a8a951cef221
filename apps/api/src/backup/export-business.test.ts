import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { extract } from 'tar-stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { run } from '../commands/businesses/business'
import { readEnv } from '../env'
import { bootApi, type TestApi } from '../test/boot'
import { customerWrites } from '../test/customer'
import { environment } from '../test/process/environment'
import { leftOut, secretColumns } from './export-business'

let api: TestApi
let folder: string
beforeAll(async () => {
  api = await bootApi({ start: false })
  folder = await mkdtemp(join(tmpdir(), 'hilo-export-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await api.stop()
})

const rows = async <T extends object>(text: string, params: unknown[] = []): Promise<T[]> =>
  (await api.owner.query(text, params)).rows as T[]
const says = (...args: string[]) =>
  run(readEnv(environment(api)), args).catch((error: Error) => error.message)

interface Column {
  readonly table: string
  readonly column: string
  readonly example: string
}
/** Every column of every table with rows of a business, with a value that it takes. */
const columnsOfBusinesses = () =>
  rows<Column>(`
    select c.table_name as table, c.column_name as column,
      case when c.data_type = 'USER-DEFINED' and c.udt_name <> 'tsvector'
          then format('(enum_range(null::%I))[1]', c.udt_name)
        when c.data_type = 'uuid' then 'gen_random_uuid()'
        when c.data_type in ('integer', 'bigint', 'double precision', 'smallint') then '1'
        when c.data_type = 'boolean' then 'false'
        when c.data_type = 'jsonb' then 'jsonb_build_object(''text'', $2::text)'
        when c.data_type = 'bytea' then 'convert_to($2::text, ''UTF8'')'
        when c.data_type = 'ARRAY' then '''{}'''
        when c.data_type in ('timestamp with time zone', 'date') then 'now()'
        when c.data_type = 'tsvector' or c.udt_name = 'tsvector' then '''''::tsvector'
        else '$2::text' end as example
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and exists (select from information_schema.columns b where b.table_schema = 'public'
        and b.table_name = c.table_name and b.column_name = 'business_uuid')
      and c.is_nullable = 'NO' and c.column_default not like 'nextval%' is not false
    order by 1, c.ordinal_position`)

/** A row of the business in every table that has none, so that no table is compared empty. */
async function fillTables(business: string, words: string): Promise<void> {
  const columns = await columnsOfBusinesses()
  const client = new pg.Client({ connectionString: api.ownerUrl })
  await client.connect()
  // The rows need not make sense: they are only read.
  const checks = await client.query<{ statement: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace`,
  )
  for (const { statement } of checks.rows) await client.query(statement)
  await client.query('set session_replication_role = replica')
  for (const table of new Set(columns.map((one) => one.table))) {
    const has = await client.query(`select from ${table} where business_uuid = $1 limit 1`, [business])
    if (has.rowCount) continue
    const needed = columns.filter((one) => one.table === table)
    const values = needed.map(({ column, example }) => (column === 'business_uuid' ? '$1::uuid' : example))
    await client.query(
      `with words as (select $1::uuid as business, $2::text as words)
       insert into ${table} (${needed.map(({ column }) => `"${column}"`).join(', ')}) select ${values.join(', ')} from words`,
      [business, words],
    )
  }
  await client.end()
}

async function read(path: string): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>()
  const tar = extract()
  pipeline(createReadStream(path), createGunzip(), tar, () => {})
  for await (const entry of tar) entries.set(entry.header.name, await buffer(entry))
  return entries
}

async function putFile(business: string, name: string, content: Buffer): Promise<string> {
  const key = await api.services.storage.put(Readable.from([content]))
  const [row] = await rows<{ uuid: string }>(
    `insert into stored_files (business_uuid, uuid, entry_uuid, storage_key, name, mime, size, sha256, created_at)
     values ($1, gen_random_uuid(), gen_random_uuid(), $2, $3, 'application/pdf', $4, '', now()) returning uuid`,
    [business, key, name, content.length],
  )
  return row?.uuid ?? ''
}

it('writes every row and every file of one business, no secret, and nothing of another', async () => {
  const { tienda, otra } = api.world
  for (const { whatsapp } of [tienda, otra])
    await customerWrites(api, whatsapp, { text: 'Línea\n\ty \\N «ñ» 🧵 "comillas" \\' })
  const contents = { '../../etc/cédula.PDF': randomBytes(300_000), 'sin ending': Buffer.from('x') }
  const files = new Map<string, Buffer>()
  for (const [name, content] of Object.entries(contents))
    files.set(await putFile(tienda.uuid, name, content), content)
  const strange = await putFile(otra.uuid, 'ajeno.pdf', Buffer.from('bytes of the other business'))
  const lost = await putFile(tienda.uuid, 'perdido.pdf', Buffer.from('lost'))
  const [row] = await rows<{ key: string }>('select storage_key as key from stored_files where uuid = $1', [
    lost,
  ])
  await api.services.storage.remove(row?.key ?? '')
  await fillTables(tienda.uuid, 'solo de la tienda')
  await fillTables(otra.uuid, 'solo de la otra')

  const to = join(folder, 'tienda.tar.gz')
  expect(await says('export', '--name', tienda.uuid, '--to', to)).toMatch(
    /^«tienda» está en .*: \d+ filas y 2 archivos, sin contraseñas ni credenciales\. 1 archivos que/,
  )
  expect((await stat(to)).mode & 0o777).toBe(0o600)
  const entries = await read(to)
  const tables = new Map<string, object[]>()
  for (const [name, bytes] of entries) {
    const [, table] = /^tables\/(\w+)\/\d+\.ndjson$/.exec(name) ?? []
    if (!table) continue
    const lines = bytes.toString().trimEnd().split('\n')
    tables.set(table, [...(tables.get(table) ?? []), ...lines.map((line) => JSON.parse(line) as object)])
  }

  const names = [...new Set((await columnsOfBusinesses()).map(({ table }) => table))]
  expect(names.length).toBeGreaterThan(40)
  expect(names).toEqual(expect.arrayContaining(Object.keys(leftOut)))
  expect([...tables.keys()].sort()).toEqual(
    ['businesses', ...names.filter((name) => leftOut[name] === undefined)].sort(),
  )
  for (const [name, exported] of tables) {
    const key = name === 'businesses' ? 'uuid' : 'business_uuid'
    const there = await rows<{ row: object }>(
      `select to_jsonb(t) - $2::text[] as row from ${name} t where ${key} = $1`,
      [tienda.uuid, secretColumns[name] ?? []],
    )
    const sorted = (all: readonly object[]) =>
      all.map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))).sort()
    expect([name, sorted(exported)]).toEqual([name, sorted(there.map(({ row }) => row))])
    expect(exported.length).toBeGreaterThan(0)
  }

  const all = Buffer.concat([...entries.values()])
  for (const words of [otra.uuid, 'solo de la otra', strange, 'bytes of the other business'])
    expect(all.includes(words)).toBe(false)
  expect(all.includes('solo de la tienda')).toBe(true)

  for (const [uuid, content] of files) {
    const name = [...entries.keys()].find((one) => one.startsWith(`files/${uuid}`)) ?? ''
    expect(name).toMatch(/^files\/[0-9a-f-]{36}(\.PDF)?$/)
    expect(entries.get(name)?.equals(content)).toBe(true)
  }
  expect([...entries.keys()].at(-1)).toBe('end.json')
  const end = JSON.parse(entries.get('end.json')?.toString() ?? '')
  expect(end).toMatchObject({ files: 2, digest: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(end.missing).toEqual([`${lost}.pdf`])
  const line = await rows(`select target from audit_lines where action = 'business.export'`)
  expect(line).toEqual([{ target: tienda.uuid }])
})

it('leaves out every secret, and a new column that may be one is decided about', async () => {
  const { tienda } = api.world
  const entries = await read(join(folder, 'tienda.tar.gz'))
  const all = Buffer.concat([...entries.values()])
  const shapes = await rows<{ place: string; table: string; column: string; bytes: boolean }>(
    `select table_name || '.' || column_name as place, table_name as table, column_name as column, data_type = 'bytea' as bytes
     from information_schema.columns where table_schema = 'public'
       and (data_type = 'bytea' or column_name ~ 'password|secret|credential|token|hash|pending')`,
  )
  const exported = shapes
    .filter(({ table, column }) => !leftOut[table] && !secretColumns[table]?.includes(column))
    .map(({ place }) => place)
    .sort()
  expect(exported).toEqual([
    'bus_attachments.payload',
    'channel_accounts.token_checked_at',
    'channel_accounts.token_expires_at',
    'installation.secret_mark',
    'processes.secret_mark',
    'push_keys.sealed',
    'stored_files.sha256',
    'token_buckets.key',
    'token_buckets.tokens',
    // When an administrator chose it, and who: not the password.
    'users.password_given_at',
    'users.password_given_by',
  ])
  for (const [table, columns] of Object.entries(secretColumns))
    for (const column of columns) {
      const secrets = await rows<{ text: string }>(
        `select distinct ${column}::text as text from ${table} where business_uuid = $1 and ${column}::text <> ''`,
        [tienda.uuid],
      )
      for (const { text } of secrets) expect(all.includes(text.replace(/^\\x/, ''))).toBe(false)
    }
  expect(all.includes(tienda.whatsapp.app_secret)).toBe(false)
})

it('says what is missing, unknown or in the way', async () => {
  const to = join(folder, 'tienda.tar.gz')
  expect(await says('export', '--name', 'Tienda')).toBe('Falta --to: el archivo que se escribe.')
  expect(await says('export', '--name', 'Tienda', '--to', to)).toMatch(/^Ya existe /)
  expect(await says('export', '--name', 'nadie', '--to', join(folder, 'x'))).toBe(
    'No hay una empresa que se llame «nadie».',
  )
})
