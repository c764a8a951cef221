import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalPostgres, startLocalPostgres } from '@hilo/local-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyMigrations } from './apply-migrations'
import { readMigrations } from './migration-files'
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

/** The columns of a row of the first release under their present names. */
function renamed(table: string, row: Record<string, unknown>): Record<string, unknown> {
  const script = readFileSync(
    join(import.meta.dirname, 'migrations', '20261129103500_plain_names', 'migration.sql'),
    'utf8',
  )
  const names = new Map(
    [...script.matchAll(/TABLE "(\w+)" RENAME COLUMN "(\w+)" TO "(\w+)"/g)].flatMap(([, of, from, to]) =>
      of === table && from && to ? [[from, to] as const] : [],
    ),
  )
  const { looked, ...bot } = (row.bot ?? {}) as { readonly looked?: unknown }
  return {
    ...Object.fromEntries(Object.entries(row).map(([name, value]) => [names.get(name) ?? name, value])),
    ...(looked !== undefined && { bot: { ...bot, read_seq: looked } }),
  }
}

it('a firstReleaseRows database of the first release is brought up to date, and loses nothing', async () => {
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
    for (const row of rows) expect(kept).toContainEqual(expect.objectContaining(renamed(table, row)))
  }
  // The new functions and views work on what was there.
  const { rows } = await client.query('select count(*)::int as shown from interaction_rows')
  expect(rows[0]).toEqual({ shown: firstReleaseRows.interactions?.length })
  // Estadisticas counts what was there.
  const { rows: due } = await client.query('select distinct interaction_uuid from fact_dues')
  expect(due).toHaveLength(firstReleaseRows.interactions?.length ?? 0)
  await client.end()
})

/** A database that has the migrations before this one, and a client that inserts rows without their parents. */
async function migratedBefore(migration: string) {
  await postgres.ensureDatabase(migration)
  const ownerUrl = postgres.superuserUrl(migration)
  const { migrationDirectories } = await readMigrations(join(import.meta.dirname, 'migrations'))
  const before = migrationDirectories.map(({ path }) => path).filter((path) => path < migration)
  await applyMigrations({ ownerUrl, only: before })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  return { ownerUrl, client }
}

it('saved filters whose names read the same are kept, and told apart by a number', async () => {
  const { ownerUrl, client } = await migratedBefore('20261127100500_saved_filters_name_once')
  const [shop, ana, luis] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
  const names: readonly [string | undefined, string, string][] = [
    [ana, 'VIP', 'VIP'],
    [ana, 'vip', 'vip (3)'],
    [ana, 'Vip (2)', 'Vip (2)'],
    [ana, 'vip', 'vip (4)'],
    [ana, 'Mañana', 'Mañana'],
    [luis, 'vip', 'vip'],
    [undefined, 'vip', 'vip'],
    [undefined, 'VIP', 'VIP (2)'],
    [luis, 'x'.repeat(60), 'x'.repeat(60)],
    [luis, 'X'.repeat(60), `${'X'.repeat(50)} (2)`],
  ]
  for (const [at, [user, name]] of names.entries())
    await client.query(
      `insert into saved_filters (business_uuid, uuid, user_uuid, name, filter, created_at, updated_at)
       values ($1, gen_random_uuid(), $2, $3, '{}', to_timestamp($4), to_timestamp($4))`,
      [shop, user ?? null, name, at],
    )
  await applyMigrations({ ownerUrl })
  const { rows } = await client.query('select name from saved_filters order by created_at')
  expect(rows.map(({ name }) => name)).toEqual(names.map(([, , after]) => after))
  await client.end()
})

it('links to choose a password that outlived what ends them are ended, and no others', async () => {
  const { ownerUrl, client } = await migratedBefore('20261128130000_end_outlived_links')
  const shop = '00000000-0000-4000-8000-000000000001'
  const at = (second: number) => new Date(second * 1000)
  const people: readonly [
    who: string,
    open: boolean,
    active: boolean,
    ...lines: [number, string, object][],
  ][] = [
    ['untouched', true, true],
    ['inactive', false, false],
    ['address corrected', false, true, [20, 'user.update', { email: { before: 'a', after: 'b' } }]],
    ['active again', false, true, [20, 'user.update', { active: { before: false, after: true } }]],
    ['password set', false, true, [20, 'user.password', {}]],
    ['password changed', false, true, [20, 'user.own_password', {}]],
    ['renamed', true, true, [20, 'user.update', { name: { before: 'a', after: 'b' } }]],
    ['address corrected before the link', true, true, [5, 'user.update', { email: {} }]],
  ]
  for (const [n, [who, , active, ...lines]] of people.entries()) {
    const uuid = `00000000-0000-4000-8000-1000000000${n.toString().padStart(2, '0')}`
    await client.query(
      `insert into users (business_uuid, uuid, name, email, password_hash, role, active, created_at, updated_at)
       values ($1, $2, $3, $3, '', 'AGENT', $4, $5, $5)`,
      [shop, uuid, who, active, at(1)],
    )
    await client.query(
      `insert into password_resets (hash, business_uuid, user_uuid, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
      [Buffer.from(who), shop, uuid, at(10), at(1000)],
    )
    for (const [second, action, changes] of lines)
      await client.query(
        `insert into audit_lines (business_uuid, uuid, action, target, data, created_at)
         values ($1, gen_random_uuid(), $2, $3, $4, $5)`,
        [shop, action, uuid, { changes }, at(second)],
      )
  }
  await applyMigrations({ ownerUrl })
  const { rows } = await client.query(
    `select u.name, r.used_at is null as open from password_resets r join users u on u.uuid = r.user_uuid order by u.uuid`,
  )
  expect(rows).toEqual(people.map(([name, open]) => ({ name, open })))
  await client.end()
})

it('who waits for the bot or for a person is heard after the upgrade, and older processes still make facts due', async () => {
  const { ownerUrl, client } = await migratedBefore('20261128212500_event_dues')
  const [shop, account, unread, read, silent] = [1, 2, 3, 4, 5].map(
    (n) => `00000000-0000-4000-8000-00000000000${n}`,
  )
  await client.query(
    `insert into settings (business_uuid, uuid, behavior_interaction)
     values ($1, $1, 'AUTOMATIC')`,
    [shop],
  )
  for (const [uuid, bot] of [
    [unread, {}],
    [read, { looked: 1 }],
    [silent, { silent: true }],
  ])
    await client.query(
      `with chat as (
         insert into interactions (business_uuid, uuid, conversation_uuid, status, bot, created_at, updated_at, last_activity_at)
         values ($1, $2, $2, 'unassigned', $3, '2026-11-01', '2026-11-01', '2026-11-01'))
       insert into entries (business_uuid, uuid, conversation_uuid, interaction_uuid, channel_account_uuid, kind, seq, version,
         author_kind, type, body, date, created_at)
       values ($1, $2, $2, $2, $4, 'message', 1, 1, 'client', 'text', '{}', '2026-11-01', '2026-11-01')`,
      [shop, uuid, JSON.stringify(bot), account],
    )
  await applyMigrations({ ownerUrl })
  const { rows } = await client.query(
    'select listener, subject_uuid, events, attempts from event_dues order by listener desc',
  )
  expect(rows).toEqual([
    { listener: 'bot', subject_uuid: unread, events: [], attempts: 0 },
    { listener: 'assignment', subject_uuid: shop, events: [], attempts: 0 },
  ])

  await client.query('set session_replication_role = origin; delete from fact_dues')
  const finish = `update interactions set status = 'finished', finished_at = '2026-11-02' where uuid = $1`
  await client.query(finish, [read])
  await client.query(`begin; select set_config('hilo.events', 'on', true)`)
  await client.query(finish, [silent])
  await client.query('commit')
  const { rows: due } = await client.query('select interaction_uuid from fact_dues')
  expect(due).toEqual([{ interaction_uuid: read }])
  // A sweep of this version takes them.
  await client.query(`delete from event_dues; select hilo_adopt_fact_dues('2026-11-02', 100)`)
  const { rows: heard } = await client.query('select listener, subject_uuid from event_dues')
  expect(heard).toEqual([{ listener: 'facts', subject_uuid: read }])
  const { rows: left } = await client.query('select from fact_dues')
  expect(left).toEqual([])
  await client.end()
})

it('names of what people said of marketing, and ids of erased customers, are hashes afterwards', async () => {
  const { ownerUrl, client } = await migratedBefore('20261129040000_answers_of_other_apps')
  const [shop, account] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  await client.query(
    `insert into marketing_choices (business_uuid, channel_account_uuid, external_id, stopped, at)
     values ($1, $2, '573001234567', true, now())`,
    [shop, account],
  )
  for (const [key, payload] of [
    ['wamid.HBgMERASED', {}],
    ['wamid.HBgMKEPT', { raw: 1 }],
    ['update:1', {}],
  ])
    await client.query(
      `insert into webhook_items (business_uuid, uuid, channel_account_uuid, dedupe_key, kind, payload, state, received_at)
       values ($1, gen_random_uuid(), $2, $3, 'message', $4, 'done', now())`,
      [shop, account, key, payload],
    )
  await applyMigrations({ ownerUrl })
  const { rows: keys } = await client.query('select dedupe_key as key from webhook_items order by 1')
  const hash = createHash('sha256').update('wamid.HBgMERASED').digest('base64url')
  expect(keys.map(({ key }) => key)).toEqual([`id:${hash}`, 'update:1', 'wamid.HBgMKEPT'])
  const { rows: choices } = await client.query('select external_id as name from marketing_choices')
  const name = createHash('sha256').update(`${account}:573001234567`).digest('hex')
  expect(choices).toEqual([{ name: `sha256:${name}` }])
  await client.end()
})

it('what another app wrote gets its name, and what the business wrote on its telephone none', async () => {
  const { ownerUrl, client } = await migratedBefore('20261129040001_name_answers_of_other_apps')
  const [shop, account] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  await client.query(
    `insert into channel_accounts (business_uuid, uuid, type, name, external_id, credentials, created_at, updated_at)
     values ($1, $2, 'whatsapp', 'x', '1', '', now(), now())`,
    [shop, account],
  )
  await client.query(
    `insert into conversations (business_uuid, uuid, channel_account_uuid, created_at, outside_by)
     values ($1, $2, $2, now(), 'app')`,
    [shop, account],
  )
  for (const [seq, field] of [
    [1, 'standby'],
    [2, 'smb_message_echoes'],
  ] as const) {
    const id = `wamid.${seq}`
    await client.query(
      `insert into entries (business_uuid, uuid, conversation_uuid, interaction_uuid, channel_account_uuid, kind, seq, version,
         author_kind, type, body, date, created_at, status, provider_message_id)
       values ($1, gen_random_uuid(), $2, $2, $2, 'message', $3, $3, 'app', 'text', '{"text":"Sí"}', now(), now(), 'sent', $4)`,
      [shop, account, seq, id],
    )
    const payload = { raw: { entry: [{ changes: [{ field, value: {} }] }] } }
    await client.query(
      `insert into webhook_items (business_uuid, uuid, channel_account_uuid, dedupe_key, kind, payload, state, received_at)
       values ($1, gen_random_uuid(), $2, $3, 'echo', $4, 'done', now())`,
      [shop, account, id, payload],
    )
  }
  await applyMigrations({ ownerUrl })
  const { rows } = await client.query('select author_name as name from entries order by seq')
  expect(rows).toEqual([{ name: 'Otra aplicación' }, { name: null }])
  await client.end()
})
