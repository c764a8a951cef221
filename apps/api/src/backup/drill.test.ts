import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type LocalPostgres, startLocalPostgres } from '@hilo/local-postgres'
import { findMigrationsDir } from '@hilo/prisma/migration-files'
import { withClient } from '@hilo/prisma/with-client'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { eventTimeoutMs } from '../../../../test-timeouts.ts'
import { createApp } from '../app'
import { checkChannels } from '../channels/health/check-channels'
import { bootProviderWorld, newPhone, type ProviderWorld, type Served } from '../channels/test/test-provider'
import { realClock } from '../platform/clock/clock'
import { migrate } from '../platform/db/migrate'
import { createLogger } from '../platform/logger/logger'
import { endQuiet } from '../platform/quiet/change-quiet'
import { deriveKeys } from '../platform/secrets/keys'
import { localStorage } from '../platform/storage/local-storage'
import { logIn } from '../test/agent'
import { testSecret, testSettings, testUploadBytes } from '../test/boot'
import { testAppUser } from '../test/database/app-user'
import { cloneDatabase, type TestDatabase } from '../test/database/database'
import { makeBackup } from './make-backup'
import { restoreBackup } from './restore-backup'
import { startStandIn } from './test-stand-in'

const keys = deriveKeys(testSecret)
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
)
let world: ProviderWorld
let laura: Served
let folder: string
/** Made while nobody wrote. */
let still: string
const databases: TestDatabase[] = []
/** A server of the oldest version that Hilo takes. */
let oldest: LocalPostgres
beforeAll(async () => {
  world = await bootProviderWorld()
  oldest = await startLocalPostgres({ oldest: true, fast: true })
  folder = await mkdtemp(join(tmpdir(), 'hilo-backup-'))
  laura = await world.served(newPhone())
  const pedro = await world.served(newPhone())
  for (const { write } of [laura, pedro])
    for (let n = 0; n < 5; n += 1) await write(`Línea ${n}\n\ty \\N «ñ» 🧵`)
  const { token } = await logIn(world.api, world.api.world.tienda.ana)
  for (const name of ['uno.pdf', 'dos.pdf'])
    await world.api
      .request()
      .post('/api/conversations/attach/file')
      .set('Authorization', `Bearer ${token}`)
      .field({ to: laura.client, type: 'document', conversation_uuid: laura.conversation })
      .attach('attach', Buffer.concat([pdf, Buffer.from(name)]), {
        filename: name,
        contentType: 'application/pdf',
      })
      .expect(200)
  await world.rows(
    `with made as (insert into labels (business_uuid, uuid, name, color, position, created_at, updated_at)
       values ($1, gen_random_uuid(), 'Garantía', '#ff0000', 0, now(), now()) returning business_uuid, uuid)
     insert into interaction_labels select business_uuid, $2, uuid from made`,
    [world.business, laura.interaction],
  )
  // Announcements are deleted a moment after their commit.
  await vi.waitFor(async () => expect(await world.rows('select from outbox')).toEqual([]), {
    timeout: eventTimeoutMs,
  })
  still = join(folder, 'still.tar.gz')
  await backUp(still)
})
afterAll(async () => {
  for (const one of databases) await one.drop()
  await rm(folder, { recursive: true, force: true })
  await world.stop()
  await oldest.stop()
})

const filesOf = (dataDir: string) => localStorage(join(dataDir, 'files'))
const backUp = (path: string) =>
  makeBackup({
    ownerUrl: world.api.ownerUrl,
    storage: filesOf(world.api.dataDir),
    keys,
    path,
    now: new Date(),
  })

interface Place {
  readonly database: TestDatabase
  readonly dataDir: string
}
interface Wanted {
  readonly migrated?: boolean
  /** Its owner is no superuser, as with most who rent a Postgres. */
  readonly plain?: boolean
  /** Its catalog was analysed, as autovacuum does after a while: Postgres then plans what reads it in another way. */
  readonly analysed?: boolean
  readonly onOldest?: boolean
}
/** A new place; without tables, unless they are wanted. */
async function newPlace(wanted: Wanted = {}): Promise<Place> {
  const { migrated = false, plain = false, analysed = false, onOldest = false } = wanted
  const template0 = new URL(onOldest ? oldest.superuserUrl() : inject('templateUrl'))
  template0.pathname = '/template0'
  const superusers = await (migrated && !plain ? cloneDatabase() : cloneDatabase(template0.href))
  databases.push(superusers)
  const database = plain ? await givePlainOwner(superusers) : superusers
  if (plain && migrated) await migrate({ ownerUrl: database.ownerUrl, app: testAppUser, keys, log: () => {} })
  if (analysed) await rowsOf(superusers.ownerUrl, 'analyze')
  return { database, dataDir: await mkdtemp(join(folder, 'place-')) }
}
async function givePlainOwner(database: TestDatabase): Promise<TestDatabase> {
  const url = new URL(database.ownerUrl)
  const name = url.pathname.slice(1)
  const role = `${name}_owner`
  await rowsOf(
    database.ownerUrl,
    `create role ${role} login password 'plain' createrole nosuperuser;
     alter database ${name} owner to ${role}`,
  )
  // Where another superuser made them. On a server of its own it makes them itself.
  const existing = await rowsOf<{ name: string }>(
    database.ownerUrl,
    'select rolname as name from pg_roles where rolname = any($1)',
    [['hilo_app', testAppUser.user]],
  )
  for (const { name } of existing)
    await rowsOf(database.ownerUrl, `grant ${name} to ${role} with admin option`)
  url.username = role
  url.password = 'plain'
  return { ...database, ownerUrl: url.href }
}
const restore = ({ database, dataDir }: Place, path: string, change: object = {}) =>
  restoreBackup({
    ownerUrl: database.ownerUrl,
    app: testAppUser,
    keys,
    storage: filesOf(dataDir),
    path,
    now: new Date(),
    log: () => {},
    ...change,
  })
const rowsOf = <T extends object>(url: string, text: string, params: unknown[] = []) =>
  withClient(url, async (client) => (await client.query<T>(text, params)).rows)

/** A hash of the rows of every table that a copy holds. */
async function tablesOf(url: string): Promise<Record<string, string>> {
  const names = await rowsOf<{ name: string }>(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not in ('_prisma_migrations', 'applied_sql', 'installation', 'bus_attachments', 'processes', 'sweep_turns', 'token_buckets')`,
  )
  const hashed = await Promise.all(
    names.map(async ({ name }) => {
      const [row] = await rowsOf<{ hash: string }>(
        url,
        `select concat(count(*), ' ', md5(string_agg(t::text, '|' order by t::text))) as hash from "${name}" t`,
      )
      return [name, row?.hash ?? ''] as const
    }),
  )
  return Object.fromEntries(hashed)
}
const conversationsOf = (url: string) =>
  rowsOf<{ conversation: string; seqs: number[]; hash: string }>(
    url,
    `select conversation_uuid as conversation, array_agg(seq order by seq) as seqs,
       array_agg(md5(e::text) order by seq) as hash from entries e group by 1 order by 1`,
  )
async function bytesIn(dataDir: string): Promise<Record<string, string>> {
  const names = (await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile() && one.name !== 'installation')
    .map((one) => join(one.parentPath, one.name))
  const all = names.map(
    async (path) =>
      [
        path.slice(dataDir.length),
        createHash('sha256')
          .update(await readFile(path))
          .digest('hex'),
      ] as const,
  )
  return Object.fromEntries((await Promise.all(all)).toSorted())
}

it.each([
  ['a database without tables', { migrated: false }],
  ['one that was migrated', { migrated: true }],
  ['one whose owner is no superuser', { plain: true }],
  ['one of such an owner, migrated and analysed', { plain: true, migrated: true, analysed: true }],
  ['one of such an owner on the oldest Postgres', { plain: true, onOldest: true }],
  [
    'one of such an owner on the oldest Postgres, migrated and analysed',
    { plain: true, migrated: true, analysed: true, onOldest: true },
  ],
])('fills %s: every row, every file and every waiting job is there', async (_, how) => {
  const place = await newPlace(how)
  const { end } = await restore(place, still)
  const [was, is] = await Promise.all([tablesOf(world.api.ownerUrl), tablesOf(place.database.ownerUrl)])
  expect(is).toEqual(was)
  expect(is.entries).not.toMatch(/^0 /)
  expect(is.audit_lines).not.toMatch(/^0 /)
  const files = await bytesIn(place.dataDir)
  expect(files).toEqual(await bytesIn(world.api.dataDir))
  expect(Object.keys(files)).toHaveLength(end.files)
  const jobs = `select t.identifier, j.payload, j.key from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`
  expect(await rowsOf(place.database.ownerUrl, jobs)).toEqual(await world.rows(jobs))
  // Keys, indexes and triggers are all back.
  // Postgres 18 counts NOT NULL among the constraints.
  const shape = `select conname as name from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select indexname from pg_indexes where schemaname = 'public'
    union all select tgname || tgenabled::text from pg_trigger where not tgisinternal order by 1`
  expect(await rowsOf(place.database.ownerUrl, shape)).toEqual(await world.rows(shape))
  // It can be copied again, by its own owner.
  const again = join(place.dataDir, 'again.tar.gz')
  const { rows } = await makeBackup({
    ownerUrl: place.database.ownerUrl,
    storage: filesOf(place.dataDir),
    keys,
    path: again,
    now: new Date(),
  })
  expect(rows).toBe(Object.values(end.rows).reduce((sum, count) => sum + count, 0))
  // The next number is free.
  await rowsOf(
    place.database.ownerUrl,
    `insert into outbox (business_uuid, events, created_at) values ($1, '[]', now())`,
    [world.business],
  )
})

it('holds one moment while people write, and all that was committed before it began', async () => {
  const path = join(folder, 'live.tar.gz')
  const before = await conversationsOf(world.api.ownerUrl)
  let writing = true
  const writer = (async () => {
    for (let n = 0; writing; n += 1) await laura.write(`Durante la copia ${n}`)
  })()
  await laura.write('Antes de la copia')
  await backUp(path)
  writing = false
  await writer

  const place = await newPlace({ migrated: true })
  await restore(place, path)
  const [source, copy] = await Promise.all([
    conversationsOf(world.api.ownerUrl),
    conversationsOf(place.database.ownerUrl),
  ])
  for (const { conversation, seqs, hash } of copy) {
    const [then, now] = [before, source].map((all) => all.find((one) => one.conversation === conversation))
    expect(seqs.length).toBeGreaterThanOrEqual(then?.seqs.length ?? 0)
    expect(hash).toEqual(now?.hash.slice(0, hash.length))
  }
  // The rows agree with each other: a conversation knows its last entry, and each waiting message has its job.
  const torn = await rowsOf(
    place.database.ownerUrl,
    `select uuid from conversations c where last_seq <> (select max(seq) from entries e where e.conversation_uuid = c.uuid)`,
  )
  expect(torn).toEqual([])
})

it('starts quiet, sends nothing, loses nothing, and sends at the operator’s word', async () => {
  const place = await newPlace({ migrated: true })
  await restore(place, still)
  const provider = await startStandIn()
  const app = createApp({
    databaseUrl: place.database.url,
    directUrl: place.database.directUrl,
    databaseConnections: 10,
    uploadBytes: testUploadBytes,
    secret: testSecret,
    dataDir: place.dataDir,
    s3: null,
    smtp: null,
    clock: realClock,
    log: createLogger('silent'),
    settings: { ...testSettings, whatsappGraphBase: provider.base },
  })
  const held = () =>
    rowsOf(
      place.database.ownerUrl,
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'deliver_conversation' and j.run_at > now() + interval '10 minutes'`,
    )
  const states = () =>
    rowsOf<{ status: string }>(
      place.database.ownerUrl,
      `select distinct status from entries where author_kind = 'user' and kind = 'message'`,
    )
  await app.serve()
  await app.start()
  await expect.poll(async () => (await held()).length).toBe(2)
  expect(await checkChannels(app.services)).toBe(0)
  expect(provider.heard).toEqual([])
  expect(await states()).toEqual([{ status: 'queued' }])

  await endQuiet(app.services)
  // The first of each thread; the others follow at the pace of the channel.
  const firsts = () =>
    provider.heard.filter((one) => one.includes('/messages') && one.includes('Línea 0')).length
  await expect.poll(firsts).toBe(2)
  await expect.poll(async () => (await states()).map(({ status }) => status)).toContain('sent')
  expect(await states()).not.toContainEqual({ status: 'failed' })
  await app.stop()
  await provider.stop()
})

it('refuses what is not whole, was changed, is another’s or newer, and where there is data; and can then be run again', async () => {
  const place = await newPlace({ migrated: true })
  const broken = join(folder, 'broken.tar.gz')
  const bytes = await readFile(still)
  const refused = async (content: Buffer, sentence: RegExp) => {
    await writeFile(broken, content)
    await expect(restore(place, broken)).rejects.toThrow(sentence)
  }
  await refused(bytes.subarray(0, bytes.length / 2), /incompleta/)
  // Cut between two entries, and packed again.
  const tar = gunzipSync(bytes)
  await refused(gzipSync(tar.subarray(0, tar.lastIndexOf('end.json'))), /incompleta/)
  const flipped = Buffer.from(bytes)
  flipped[bytes.length >> 1] = (flipped[bytes.length >> 1] ?? 0) ^ 1
  await refused(flipped, /dañada/)
  const changed = Buffer.from(tar)
  changed.write('L1nea', changed.indexOf('Línea'), 'latin1')
  await refused(gzipSync(changed), /dañada/)
  await refused(Buffer.from('no es una copia'), /no es una copia de Hilo/)
  await expect(
    restore(place, still, { keys: deriveKeys('another secret that is long enough, too') }),
  ).rejects.toThrow(/otro secreto: usa su HILO_SECRET/)
  expect(await rowsOf(place.database.ownerUrl, 'select from businesses')).toEqual([])

  // A restore that broke off after its first file: the next one goes through.
  await copyFile(still, broken)
  const storage = filesOf(place.dataDir)
  let files = 0
  const breaking = {
    ...storage,
    putBack: async (...file: Parameters<typeof storage.putBack>) => {
      if (files++ > 0) throw new Error('the machine was switched off')
      await storage.putBack(...file)
    },
  }
  await expect(restore(place, still, { storage: breaking })).rejects.toThrow(/switched off/)
  expect(await rowsOf(place.database.ownerUrl, 'select from businesses')).toEqual([])
  const restored = await newPlace({ migrated: true })
  await restore(restored, still)
  await restore(place, still)
  expect(await tablesOf(place.database.ownerUrl)).toEqual(await tablesOf(restored.database.ownerUrl))
  await expect(restore(place, still)).rejects.toThrow(/ya tiene datos/)
  const elsewhere = await newPlace({ migrated: true })
  await expect(restore({ ...elsewhere, dataDir: place.dataDir }, still)).rejects.toThrow(/ya hay otros/)
})

it('brings an older archive up to date, and refuses a newer one by the name of its migration', async () => {
  const later = '29990101000000_later'
  const prisma = dirname(findMigrationsDir())
  const newer = await mkdtemp(join(folder, 'newer-'))
  for (const part of ['migrations', 'functions', 'views'])
    cpSync(join(prisma, part), join(newer, part), { recursive: true })
  const migrationsDir = join(newer, 'migrations')
  mkdirSync(join(migrationsDir, later))
  writeFileSync(
    join(migrationsDir, later, 'migration.sql'),
    `alter table labels add column shout text; update labels set shout = upper(name)`,
  )
  const place = await newPlace({ migrated: true, plain: true, analysed: true })
  await restore(place, still, { migrationsDir })
  expect(await rowsOf(place.database.ownerUrl, 'select shout from labels')).toEqual([{ shout: 'GARANTÍA' }])

  const path = join(folder, 'newer.tar.gz')
  const { ownerUrl } = place.database
  await makeBackup({ ownerUrl, storage: filesOf(place.dataDir), keys, path, now: new Date() })
  const empty = await newPlace({ migrated: true })
  await expect(restore(empty, path)).rejects.toThrow(`tiene la migración ${later}`)
  // An empty database of the newer version takes the older archive too.
  await rowsOf(ownerUrl, 'truncate businesses cascade')
  await rm(join(place.dataDir, 'files'), { recursive: true })
  await restore(place, still)
  expect(await tablesOf(ownerUrl)).toMatchObject({ labels: expect.stringMatching(/^1 /) })
})
