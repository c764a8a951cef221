import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeBackup } from '../backup/make-backup'
import { eraseFiles } from '../contacts/erase/erase-files'
import { realClock } from '../platform/clock/clock'
import type { Logger } from '../platform/logger/logger'
import { deriveKeys } from '../platform/secrets/keys'
import type { Services } from '../platform/services'
import { sweepFacts } from '../reports/facts/sweep-facts'
import { agentOf, type TestAgent } from '../test/agent'
import { bootApi, type TestApi, testSecret } from '../test/boot'
import { answers, type Chat, chatOf, writesAgain } from '../test/chats'
import { customerWrites } from '../test/customer'
import { makeFactsDue } from '../test/observe/make-facts-due'
import { eraseInteractions, pieceSize } from './erase-interactions'
import { eraseOld } from './erase-old'
import { purge } from './purge'
import { sweepFiles } from './sweep-files'

const dayMs = 24 * 60 * 60_000
const days = 60
/** A word of nothing else: in texts, in names of files and in their bytes. */
const marker = 'Quimbaya7719'

let api: TestApi
let ana: TestAgent
let admin: TestAgent
let folder: string
let services: Services
const logged: string[] = []
beforeAll(async () => {
  const settings = { messageRetentionDays: days, webhookRetentionDays: 3_000 }
  api = await bootApi({ start: false, settings })
  folder = await mkdtemp(join(tmpdir(), 'hilo-retention-'))
  const note = (...args: unknown[]) => void logged.push(JSON.stringify(args))
  const log = { debug: note, info: note, warn: note, error: note } as unknown as Logger
  services = { ...api.services, log }
})
beforeEach(async () => {
  ana = await agentOf(api, api.world.tienda.ana)
  admin = await agentOf(api, api.world.tienda.admin)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await api.stop()
})

const rows = async <T extends pg.QueryResultRow>(text: string, params: unknown[] = []): Promise<T[]> =>
  (await api.owner.query<T>(text, params)).rows
const finish = async (chat: Chat) => {
  const { status } = await ana.post('/api/interaction/finished/user/', { uuid: chat.uuid })
  expect(status).toBe(200)
}
const writeFacts = async () => {
  while (await sweepFacts(services));
}
/** Time passes, and people log in again. */
async function later(by: number): Promise<void> {
  for (const one of [ana, admin]) one.close()
  api.clock.advance(by * dayMs)
  ana = await agentOf(api, api.world.tienda.ana)
  admin = await agentOf(api, api.world.tienda.admin)
}

/** Every table of the database, the queue's too, that has the words in any column of any row. */
async function tablesWith(words: string): Promise<string[]> {
  const tables = await rows<{ name: string; place: string }>(
    `select table_name as name, format('%I.%I', table_schema, table_name) as place from information_schema.tables
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 1`,
  )
  const found: string[] = []
  for (const { name, place } of tables)
    if ((await rows(`select 1 from ${place} t where t::text ilike $1 limit 1`, [`%${words}%`])).length > 0)
      found.push(name)
  return found
}

/** Tables of the present moment, whose rows hold no text and disappear by themselves. */
const ofAMoment = ['pushes', 'push_acts', 'viewers']

/** Every table whose rows belong to an interaction, a thread or an entry; `of` this chat alone: those that have such a row of it. */
async function tablesAbout({ uuid, conversation }: Chat, which: 'all' | 'of', entries: readonly string[]) {
  const columns = await rows<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1)
       and column_name in ('interaction_uuid', 'conversation_uuid', 'entry_uuid') order by 1`,
    [ofAMoment],
  )
  const found = new Set<string>()
  for (const { table, column } of columns) {
    const ids = [uuid, conversation, ...entries]
    const text = `select from ${table} where ${column} = any($1) limit 1`
    if (which === 'all' || (await rows(text, [ids])).length > 0) found.add(table)
  }
  return [...found]
}

async function filesWith(words: string): Promise<number> {
  const all = await readdir(api.dataDir, { recursive: true, withFileTypes: true })
  const bytes = await Promise.all(
    all.filter((one) => one.isFile()).map((one) => readFile(join(one.parentPath, one.name))),
  )
  return bytes.filter((one) => one.includes(words)).length
}

async function isInBackup(words: string): Promise<boolean> {
  const path = join(folder, `${randomUUID()}.tar.gz`)
  const { ownerUrl } = api
  await makeBackup({
    ownerUrl,
    storage: services.storage,
    keys: deriveKeys(testSecret),
    path,
    now: new Date(),
  })
  return gunzipSync(await readFile(path)).includes(words)
}

/** The jobs that erase files, as a worker would do them. */
async function eraseFilesOfJobs(): Promise<void> {
  const jobs = await rows<{ id: string; payload: { keys: string[] } }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'erase_files' returning j.id, j.payload`,
  )
  for (const { payload } of jobs) await eraseFiles(services, payload)
}

async function putFile(entry: string, name: string, content: string): Promise<{ uuid: string; key: string }> {
  const key = await services.storage.put(Readable.from([content]))
  const [row] = await rows<{ uuid: string }>(
    `insert into stored_files (business_uuid, uuid, entry_uuid, storage_key, name, mime, size, sha256, created_at)
     select business_uuid, gen_random_uuid(), uuid, $2, $3, 'application/pdf', $4, '', $5 from entries where uuid = $1
     returning uuid`,
    [entry, key, name, content.length, api.clock.now()],
  )
  return { uuid: row?.uuid ?? '', key }
}

const entryOf = async ({ uuid }: Chat, author: string): Promise<string> => {
  const [row] = await rows<{ uuid: string }>(
    `select uuid from entries where interaction_uuid = $1 and author_kind = $2 and kind = 'message' order by seq limit 1`,
    [uuid, author],
  )
  return row?.uuid ?? ''
}

/** Puts the marker everywhere where words of a customer or to a customer can stand. */
async function markEverything(chat: Chat): Promise<void> {
  await answers(ana, chat, `Claro, ${marker}`)
  await ana.get('write:note', {
    conversation_uuid: chat.conversation,
    body: { text: `Nota ${marker}`, mentions: [api.world.tienda.admin.uuid] },
  })
  await customerWrites(api, api.world.tienda.whatsapp, { text: `Quiero ${marker}`, phone: chat.phone })
  const [ours, theirs] = [await entryOf(chat, 'user'), await entryOf(chat, 'client')]
  await putFile(theirs, `${marker}.pdf`, `bytes of ${marker}`)
  const trashed = await putFile(ours, `${marker}.pdf`, `others of ${marker}`)
  await services.storage.trash.put(trashed.key, api.clock.now())
  await rows(`update entries set reactions = $2, acts = $2, error = $2 where uuid = $1`, [
    ours,
    JSON.stringify([{ emoji: marker }]),
  ])
  const attempt = randomUUID()
  const now = api.clock.now()
  const values = [ours, attempt, JSON.stringify({ text: marker }), now]
  await rows(
    `with e as (select * from entries where uuid = $1),
     tried as (insert into outbound_attempts (business_uuid, uuid, entry_uuid, number, state, started_at, finished_at, error, in_flight)
       select business_uuid, $2, uuid, 77, 'accepted', $4, $4, $3, $3 from e)
     insert into outbound_acts (business_uuid, uuid, conversation_uuid, channel_account_uuid, entry_uuid, kind, body, user_uuid,
       after_seq, state, created_at)
     select business_uuid, $2, conversation_uuid, channel_account_uuid, uuid, 'edit', $3, author_uuid, seq, 'done', $4 from e`,
    values,
  )
  await rows(
    `insert into outbound_parts (business_uuid, channel_account_uuid, provider_message_id, attempt_uuid, entry_uuid, position,
       status, error, updated_at)
     select business_uuid, channel_account_uuid, 'wamid.' || $2, $2::uuid, uuid, 0, 'sent', $3, $4 from entries where uuid = $1`,
    values,
  )
  await rows(
    `insert into mail_originals (business_uuid, entry_uuid, html, clean) select business_uuid, uuid, $2, $2 from entries where uuid = $1`,
    [theirs, `<p>${marker}</p>`],
  )
  await rows(
    `with made as (insert into labels (business_uuid, uuid, name, color, position, created_at, updated_at)
       values ($1, gen_random_uuid(), 'Garantía', '#ff0000', 0, $3, $3) returning business_uuid, uuid)
     insert into interaction_labels select business_uuid, $2, uuid from made`,
    [api.world.tienda.uuid, chat.uuid, now],
  )
  await rows(
    `insert into calls (business_uuid, uuid, channel_account_uuid, provider_call_id, direction, state, ending, started_at, answered_at,
       ended_at, seconds, user_uuid)
     select business_uuid, uuid, channel_account_uuid, $2, 'inbound', 'ended', 'completed', $3, $3, $3, 60, $4
     from entries where uuid = $1`,
    [theirs, `wacid.${randomUUID()}`, now, api.world.tienda.ana.uuid],
  )
  await rows(
    `insert into call_recordings (business_uuid, call_uuid, user_uuid, state, reason, created_at)
     select business_uuid, uuid, $2, 'none', $3, $4 from entries where uuid = $1`,
    [theirs, api.world.tienda.ana.uuid, marker, now],
  )
  await rows(
    `insert into video_calls (business_uuid, uuid, link_hash, state, invited_by, created_at, expires_at, due_at)
     select business_uuid, uuid, uuid_send(uuid), 'invited', $2, $3, $3, $3 from entries where uuid = $1`,
    [ours, api.world.tienda.ana.uuid, now],
  )
  await rows(
    `update video_calls set state = 'ended', ending = 'unused', ended_at = created_at, due_at = null where uuid = $1`,
    [ours],
  )
  await rows(`update conversations set subject = $2, thread_key = 'thread-of-mail' where uuid = $1`, [
    chat.conversation,
    `Asunto ${marker}`,
  ])
  await rows(
    `insert into call_permissions (business_uuid, conversation_uuid, permission, at) values ($1, $2, 'granted', $3)`,
    [api.world.tienda.uuid, chat.conversation, now],
  )
  await rows(
    `insert into message_prices (business_uuid, channel_account_uuid, message_key, conversation_uuid, category, charged_at,
       recorded_at)
     select business_uuid, channel_account_uuid, 'hash of ' || uuid, conversation_uuid, 'service', $2, $2 from entries where uuid = $1`,
    [ours, now],
  )
  // One that nobody could process.
  await rows(
    `insert into webhook_items (business_uuid, uuid, channel_account_uuid, dedupe_key, kind, payload, state, error, received_at)
     select business_uuid, gen_random_uuid(), uuid, 'dead', 'message', $2::text::jsonb, 'dead', $2::text, $3 from channel_accounts
     where business_uuid = $1 limit 1`,
    [api.world.tienda.uuid, JSON.stringify({ raw: marker }), now],
  )
}

it('leaves nothing of what was said in any table, file, log line or later backup, and the contact to whoever deletes it', async () => {
  const chat = await chatOf(api, ana)
  const [name, phone] = [`Nombre ${chat.phone}`, chat.phone]
  await rows(`update contacts set name = $2 where uuid = $1`, [chat.client, name])
  await markEverything(chat)
  await finish(chat)
  await rows(
    `update interactions set last_message = jsonb_set(last_message, '{preview}', $2) where uuid = $1`,
    [chat.uuid, JSON.stringify(marker)],
  )
  await writeFacts()
  const marked = await tablesWith(marker)
  // Whoever leaves one of them out of what is erased finds it here.
  expect(marked).toEqual([
    'call_recordings',
    'conversations',
    'entries',
    'interactions',
    'mail_originals',
    'outbound_acts',
    'outbound_attempts',
    'outbound_parts',
    'searched_entries',
    'stored_files',
    'webhook_items',
  ])
  // A new table that says something of a chat gets a row of it above.
  const entries = (await rows('select uuid from entries where interaction_uuid = $1', [chat.uuid])).map(
    (row) => String(row.uuid),
  )
  expect(await tablesAbout(chat, 'of', entries)).toEqual(await tablesAbout(chat, 'all', []))
  expect(await filesWith(marker)).toBe(2)
  expect(await isInBackup(marker)).toBe(true)
  const facts = await rows('select * from interaction_facts order by interaction_uuid')
  const sums = await rows('select * from report_rollups order by 1, 2, 3, 4, 5, 6, 7')
  expect(sums.length).toBeGreaterThan(0)

  await later(days - 1)
  expect(await eraseOld(services)).toEqual({ interaction: 0, item: 0, file: 0 })
  await later(2)
  expect((await eraseOld(services)).interaction).toBeGreaterThan(4)
  await purge(services)
  await eraseFilesOfJobs()

  expect(await tablesWith(marker)).toEqual([])
  expect(await tablesAbout(chat, 'of', entries)).toEqual([
    'call_facts',
    'interaction_facts',
    'message_prices',
    'video_facts',
  ])
  expect(await filesWith(marker)).toBe(0)
  expect(await isInBackup(marker)).toBe(false)
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.join('\n')).not.toContain(marker)
  // Who the customer is stays in the contacts, and nowhere else.
  for (const words of [name, phone])
    expect(['contacts', 'identities', 'searched_contacts']).toEqual(
      expect.arrayContaining(await tablesWith(words)),
    )
  expect(await filesWith(phone)).toBe(0)

  // Estadísticas counts as before, also if something made the fact due again.
  await makeFactsDue(api.owner, [chat.uuid])
  await writeFacts()
  expect(await rows("select * from event_dues where listener = 'facts'")).toEqual([])
  expect(await rows('select * from interaction_facts order by interaction_uuid')).toEqual(facts)
  expect(await rows('select * from report_rollups order by 1, 2, 3, 4, 5, 6, 7')).toEqual(sums)

  const { status } = await api
    .request()
    .delete(`/api/clients/delete/${chat.client}/`)
    .set('Authorization', `Bearer ${admin.token}`)
  expect(status).toBe(200)
  await rows(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'erase_webhook_items'`,
  )
  for (const words of [name, phone]) expect(await tablesWith(words)).toEqual([])
})

it('is gone from every list and search, and says so to a screen that still shows it', async () => {
  const chat = await chatOf(api, ana)
  await answers(ana, chat, 'El precio del poncho')
  const message = await entryOf(chat, 'user')
  const { uuid: file } = await putFile(message, 'poncho.pdf', 'poncho')
  await finish(chat)
  await writeFacts()
  const history = () =>
    api.request().get('/api/interaction/history/all/').set('Authorization', `Bearer ${admin.token}`)
  const inHistory = async () => (await history().expect(200)).text
  expect(await inHistory()).toContain(chat.uuid)
  await later(days + 1)
  await eraseOld(services)

  expect(await inHistory()).not.toContain(chat.uuid)
  const { items } = await ana.get('get:resolves:interactions', {})
  expect(items.map(({ uuid }) => uuid)).not.toContain(chat.uuid)
  const opened = await ana.ask('get:interaction:conversation:messages', {
    conversation_uuid: chat.conversation,
    interaction: chat.uuid,
  })
  expect(opened).toMatchObject({
    ok: false,
    code: 'CONVERSATION_NOT_FOUND',
    msg: 'Este chat no existe.',
  })
  const fetched = await api.request().get(`/api/files/${file}`).set('Authorization', `Bearer ${ana.token}`)
  expect(fetched.body).toMatchObject({ code: 'FILE_NOT_FOUND' })
  const found = await api
    .request()
    .get('/api/search/?q=poncho')
    .set('Authorization', `Bearer ${admin.token}`)
    .expect(200)
  expect(JSON.stringify(found.body)).not.toContain(message)

  // The customer writes again: the same conversation goes on with a new interaction.
  await writesAgain(api, chat, 'Volví')
  const [next] = await rows<{ conversation_uuid: string; status: string }>(
    `select conversation_uuid, status from interaction_rows where contact_uuid = $1`,
    [chat.client],
  )
  expect(next).toEqual({ conversation_uuid: chat.conversation, status: 'unassigned' })
})

it('never touches what is open, younger or held by somebody, and waits for the fact', async () => {
  const [open, held, factless, old] = [
    await chatOf(api, ana),
    await chatOf(api, ana),
    await chatOf(api, ana),
    await chatOf(api, ana),
  ]
  for (const chat of [held, factless, old]) await finish(chat)
  await writeFacts()
  await rows('delete from interaction_facts where interaction_uuid = $1', [factless.uuid])
  await later(days + 1)
  const young = await chatOf(api, ana)
  await finish(young)
  await writeFacts()
  const left = async () => {
    const all = [open, held, factless, old, young].map(({ uuid }) => uuid)
    const found = await rows<{ uuid: string }>('select uuid from interactions where uuid = any($1)', [all])
    return all.filter((uuid) => found.some((row) => row.uuid === uuid))
  }
  const holder = new pg.Client({ connectionString: api.ownerUrl })
  await holder.connect()
  await holder.query(`begin; select from conversations where uuid = '${held.conversation}' for update`)
  await eraseOld(services)
  expect(await left()).toEqual([open.uuid, held.uuid, factless.uuid, young.uuid])
  await holder.query('commit')
  await holder.end()
  await eraseOld(services)
  expect(await left()).toEqual([open.uuid, factless.uuid, young.uuid])
  const [thread] = await rows<{ n: number }>(
    'select count(*)::int as n from entries where interaction_uuid = $1',
    [open.uuid],
  )
  expect(thread?.n).toBeGreaterThan(0)
})

/** Entries of a long interaction, like its first one. */
const lengthen = ({ uuid }: Chat, entries: number) =>
  rows(
    `insert into entries select r.* from
       (select * from entries where interaction_uuid = $1 and author_kind = 'client' and kind = 'message' limit 1) e,
       generate_series(1, $2::int) n, lateral jsonb_populate_record(null::entries, to_jsonb(e) || jsonb_build_object('uuid', gen_random_uuid(),
         'seq', 100 + n, 'version', 100 + n, 'provider_message_id', null, 'body', jsonb_build_object('text', concat('Largo ', n)))) r`,
    [uuid, entries],
  )

it('goes on where a killed process stopped, several at once erase each row once, and the sums stay', async () => {
  const chat = await chatOf(api, ana)
  await lengthen(chat, 2 * pieceSize)
  await finish(chat)
  await writeFacts()
  const sums = await rows('select * from report_rollups order by 1, 2, 3, 4, 5, 6, 7')
  await later(days + 1)
  const bound = new Date(api.clock.now().getTime() - days * dayMs)
  expect(await eraseInteractions(services, api.world.tienda.uuid, [chat.uuid], bound)).toBe(pieceSize)
  // Half of it is gone, and a label is put on what is left.
  await makeFactsDue(api.owner, [chat.uuid])
  await writeFacts()
  const done = await Promise.all([1, 2, 3].map(() => eraseOld(services)))
  expect(done.reduce((sum, { interaction }) => sum + interaction, 0)).toBeGreaterThan(pieceSize)
  expect(await rows('select from entries where interaction_uuid = $1', [chat.uuid])).toEqual([])
  expect(await rows('select from interactions where uuid = $1', [chat.uuid])).toEqual([])
  expect(await rows('select * from report_rollups order by 1, 2, 3, 4, 5, 6, 7')).toEqual(sums)
})

it('erases files alone, and their messages say that the file is no longer there', async () => {
  const of = {
    ...services,
    settings: { ...services.settings, messageRetentionDays: undefined, fileRetentionDays: days },
  }
  const [chat, open] = [await chatOf(api, ana), await chatOf(api, ana)]
  const files = []
  for (const one of [chat, open]) {
    const entry = await entryOf(one, 'client')
    await rows(`update entries set type = 'document', body = $2 where uuid = $1`, [
      entry,
      { name: 'cédula.pdf', url: '/api/files/x', mime: 'application/pdf', size: 5, caption: null },
    ])
    files.push(await putFile(entry, 'cédula.pdf', 'cédula'))
  }
  await finish(chat)
  await later(days + 1)
  const thread = () =>
    admin.get('get:interaction:conversation:messages', {
      conversation_uuid: chat.conversation,
      interaction: chat.uuid,
    })
  const before = await thread()
  expect(await eraseOld(of)).toEqual({ interaction: 0, item: 0, file: 1 })
  await eraseFilesOfJobs()
  const after = await thread()
  expect(after.messages).toHaveLength(before.messages.length)
  const [message] = after.messages.filter(({ type }) => type === 'document')
  expect(message?.body).toEqual({
    name: 'cédula.pdf',
    url: null,
    mime: 'application/pdf',
    size: 5,
    caption: null,
  })
  const { messages: changed } = await admin.get('get:interaction:conversation:messages', {
    conversation_uuid: chat.conversation,
    interaction: chat.uuid,
    since_version: before.version,
  })
  expect(changed).toEqual([message])
  expect(
    await rows('select uuid from stored_files where uuid = any($1)', [files.map(({ uuid }) => uuid)]),
  ).toEqual([{ uuid: files[1]?.uuid }])
  const stored: string[] = []
  for await (const { key } of services.storage.list()) stored.push(key)
  expect(stored).toContain(files[1]?.key)
  expect(stored).not.toContain(files[0]?.key)
  expect((await sweepFiles(services)).stopped).toBeNull()
})

it('erases nothing in a quiet copy, whose files may be those of another installation', async () => {
  const chat = await chatOf(api, ana)
  await finish(chat)
  await writeFacts()
  await later(days + 1)
  await rows(`update installation set quiet_since = now(), quiet_reason = 'operator'`)
  expect(await eraseOld(services)).toEqual({ interaction: 0, item: 0, file: 0 })
  await rows(`update installation set quiet_since = null, quiet_reason = null`)
  expect((await eraseOld(services)).interaction).toBeGreaterThan(0)
})

it('keeps that a customer wants no marketing, which a message that is erased has shown', async () => {
  const chat = await chatOf(api, ana)
  await answers(ana, chat, 'Promoción de ponchos')
  await rows(`update entries set status = 'failed', error = $2 where uuid = $1`, [
    await entryOf(chat, 'user'),
    JSON.stringify({ code: '131050', msg: 'No quiere promociones.' }),
  ])
  await finish(chat)
  await writeFacts()
  await later(days + 1)
  expect((await eraseOld(services)).interaction).toBeGreaterThan(0)
  const stopped = await rows(
    `select d.marketing_stopped from identities d join conversations c on c.identity_uuid = d.uuid where c.uuid = $1`,
    [chat.conversation],
  )
  expect(stopped).toEqual([{ marketing_stopped: true }])
})

it('keeps everything where nothing is set', async () => {
  const { messageRetentionDays: _, ...settings } = services.settings
  const chat = await chatOf(api, ana)
  await finish(chat)
  await writeFacts()
  await later(10 * 365)
  const count = async () =>
    rows(`select (select count(*) from entries) as entries, (select count(*) from stored_files) as files,
      (select count(*) from audit_lines) as lines`)
  const before = await count()
  expect(await eraseOld({ ...services, settings })).toEqual({ interaction: 0, item: 0, file: 0 })
  await purge({ ...services, settings })
  expect(await count()).toEqual(before)
})

it('purges the audit log by the owner’s function alone, and nothing of the last 30 days whoever asks', async () => {
  const { uuid } = api.world.tienda
  await rows('delete from audit_lines')
  const ages = [1, 29, 31, 99, 101]
  for (const age of ages)
    await rows(
      `insert into audit_lines (business_uuid, uuid, action, target, created_at)
       values ($1, gen_random_uuid(), 'session.login', $2::text, now() - make_interval(days => $2::int))`,
      [uuid, String(age)],
    )
  const left = async () =>
    (await rows('select target from audit_lines order by created_at desc')).map((row) => Number(row.target))
  const app = new pg.Client({ connectionString: api.databaseUrl })
  await app.connect()
  await app.query(`select set_config('hilo.business', $1, false)`, [uuid])
  for (const text of [
    'delete from audit_lines',
    `update audit_lines set action = 'x'`,
    'truncate audit_lines',
  ])
    await expect(app.query(text)).rejects.toThrow('permission denied')
  const clock = realClock
  await purge({ ...services, clock, settings: { ...services.settings, auditRetentionDays: 100 } })
  expect(await left()).toEqual([1, 29, 31, 99])
  // Asked for all of them, in the name of a clock that goes ahead.
  await app.query(`select hilo_purge_audit(now() + interval '1 year', 1000)`)
  await app.query('select hilo_purge_audit(null, 1000)')
  expect(await left()).toEqual([1, 29])
  await app.end()
})

const many = Number(process.env.RETENTION_MESSAGES ?? 2_000)
it(
  'erases many old messages without holding up who writes',
  async () => {
    const each = 20
    const model = await chatOf(api, ana)
    await finish(model)
    await writeFacts()
    await rows(
      `with made as materialized (select gen_random_uuid() as uuid, gen_random_uuid() as conversation from generate_series(1, $2::int)),
       threads as (insert into conversations select r.* from made m, conversations c,
         lateral jsonb_populate_record(c, jsonb_build_object('uuid', m.conversation, 'identity_uuid', null)) r
         where c.uuid = $3 returning uuid),
       facts as (insert into interaction_facts select r.* from made m, interaction_facts f,
         lateral jsonb_populate_record(f, jsonb_build_object('interaction_uuid', m.uuid)) r where f.interaction_uuid = $1),
       talks as (insert into interactions select r.* from made m, interactions i,
         lateral jsonb_populate_record(i, jsonb_build_object('uuid', m.uuid, 'conversation_uuid', m.conversation)) r
         where i.uuid = $1 returning uuid)
       insert into entries select r.* from made m, generate_series(1, $4::int) n,
         (select * from entries where interaction_uuid = $1 and author_kind = 'client' limit 1) e,
         lateral jsonb_populate_record(null::entries, to_jsonb(e) || jsonb_build_object('uuid', gen_random_uuid(), 'seq', n, 'version', n,
           'conversation_uuid', m.conversation, 'interaction_uuid', m.uuid, 'provider_message_id', null,
           'body', jsonb_build_object('text', concat('Mensaje ', n, ' del pedido ', md5(n::text || m.uuid))))) r`,
      [model.uuid, Math.ceil(many / each), model.conversation, each],
    )
    await rows('analyze')
    await later(days + 1)
    const writer = await chatOf(api, ana)
    const began = performance.now()
    let erasing = true
    const done = eraseOld(services).finally(() => {
      erasing = false
    })
    let slowest = 0
    while (erasing) {
      const from = performance.now()
      await writesAgain(api, writer, 'Mientras se borra')
      slowest = Math.max(slowest, performance.now() - from)
    }
    const { interaction } = await done
    const seconds = (performance.now() - began) / 1000
    process.stdout.write(
      `${interaction} rows erased in ${seconds.toFixed(1)} s, ${Math.round(interaction / seconds)} a second; the slowest message took ${slowest.toFixed(0)} ms\n`,
    )
    expect(interaction).toBeGreaterThanOrEqual(many)
    expect(slowest).toBeLessThan(2_000)
  },
  15 * 60_000,
)
