import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyContactItems } from '../contacts/erase/empty-contact-items'
import { logIn } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { customerWrites } from '../test/customer'
import { storedFiles } from '../test/observe/stored-files'
import { purge } from './purge'
import { sweepFiles } from './sweep-files'

const minute = 60_000
const day = 24 * 60 * minute
const pdf = Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`)

let api: TestApi
beforeAll(async () => {
  api = await bootApi({ start: false })
})
afterAll(() => api.stop())

const rows = async (text: string, params: unknown[] = []) => (await api.owner.query(text, params)).rows
const count = async (table: string) => (await rows(`select count(*)::int as n from ${table}`))[0].n

describe('files without a message', () => {
  it('move to the trash after an hour, with their rows; files of messages stay', async () => {
    const { services, world } = api
    const { tienda } = world
    await customerWrites(api, tienda.whatsapp, { text: 'Hola' })
    const { token } = await logIn(api, tienda.ana)
    const ana = (path: string) => api.request().post(path).set('Authorization', token)
    const [row] = await rows('select uuid, contact_uuid from interaction_rows')
    await ana('/api/interaction/assigned/user/').send({ uuid: row.uuid }).expect(200)
    const sent = await ana('/api/conversations/attach/file')
      .field('to', row.contact_uuid)
      .field('type', 'document')
      .attach('attach', pdf, { filename: 'a.pdf', contentType: 'application/pdf' })
      .expect(200)
    const [named] = await storedFiles(api)

    const put = () => services.storage.put(Readable.from([pdf]))
    const [unnamed, unknown] = [await put(), await put()]
    await rows(
      `insert into stored_files (business_uuid, uuid, storage_key, name, mime, size, sha256, created_at)
       values ($1, gen_random_uuid(), $2, 'x', 'x', 1, '', $3)`,
      [tienda.uuid, unnamed, services.clock.now()],
    )
    const half = `${unknown.slice(0, 2)}/${unknown}.part`
    await writeFile(`${api.dataDir}/files/${half}`, pdf)

    const done = { unfinished: 0, aside: 0, back: 0, erased: 0, stopped: null }
    expect(await sweepFiles(services)).toEqual(done)
    expect((await storedFiles(api)).length).toBe(4)
    api.clock.advance(61 * minute)
    expect(await sweepFiles(services)).toEqual({ ...done, unfinished: 1, aside: 2 })
    expect(await storedFiles(api)).toEqual([named])
    expect(await count('stored_files')).toBe(1)
    await api
      .request()
      .get(sent.body.body.url)
      .set('Authorization', (await logIn(api, tienda.ana)).token)
      .expect(200)
  })
})

describe('expired rows', () => {
  it('are deleted; rows that are still needed stay', async () => {
    const { services, world } = api
    await customerWrites(api, world.tienda.whatsapp, { text: 'se guarda' })
    const [{ uuid: account }] = await rows(
      'select uuid from channel_accounts where business_uuid = $1 limit 1',
      [world.tienda.uuid],
    )
    for (const state of ['dead', 'ignored', 'pending'])
      await rows(
        `insert into webhook_items (business_uuid, uuid, channel_account_uuid, dedupe_key, kind, payload, state, received_at)
         values ($1, gen_random_uuid(), $2, $3::text, 'message', '{}', $3::text::webhook_item_state, $4)`,
        [world.tienda.uuid, account, state, services.clock.now()],
      )
    await logIn(api, world.tienda.luis)
    await api
      .request()
      .post('/api/auth/session/user/login/')
      .send({ email: world.tienda.luis.email, password: 'mala', browser: 'x', os: 'x' })
      .expect(401)
    await purge(services)
    const before = await Promise.all(
      ['webhook_items', 'sessions', 'refresh_tokens', 'login_failures'].map(count),
    )
    expect(before.every((n) => n > 0)).toBe(true)

    api.clock.advance(29 * day)
    await purge(services)
    expect(await count('webhook_items')).toBe(before[0])
    expect(await count('login_failures')).toBe(0)
    expect(await count('refresh_tokens')).toBe(before[2])
    expect(await count('sessions')).toBe(before[1])

    api.clock.advance(3 * day)
    await purge(services)
    expect(await count('refresh_tokens')).toBe(0)
    expect(
      (await rows('select state from webhook_items order by state::text')).map(({ state }) => state),
    ).toEqual(['dead', 'pending'])
    expect(await count('sessions')).toBe(before[1])
    const [{ token }] = [await logIn(api, world.tienda.ana)]
    api.clock.advance(62 * day)
    await purge(services)
    expect(token).not.toBe('')
    expect(await count('sessions')).toBe(1)
  })
})

describe('devices', () => {
  const device = async () => {
    const [row] = await rows(
      `insert into push_subscriptions (business_uuid, uuid, session_uuid, user_uuid, endpoint, p256dh, auth, kinds, time_zone,
         with_content, created_at, updated_at)
       select s.business_uuid, gen_random_uuid(), s.uuid, s.user_uuid, 'https://push.test/' || s.uuid, '', '', '{mine}', 'UTC',
         false, now(), now()
       from sessions s where not exists (select from push_subscriptions p where p.session_uuid = s.uuid)
       order by s.created_at desc limit 1 returning uuid, session_uuid`,
    )
    return row as { uuid: string; session_uuid: string }
  }

  it('go with their session, and what they show no longer goes after a day', async () => {
    const { services, world, clock } = api
    await logIn(api, world.tienda.ana)
    const kept = await device()
    await logIn(api, world.tienda.luis)
    const ended = await device()
    await rows(`update sessions set expires_at = $2 where uuid = $1`, [
      kept.session_uuid,
      new Date(clock.now().getTime() + 90 * day),
    ])
    const push = (kind: string, shown: boolean, onDevice: boolean, sent: number, daysAgo: number) =>
      rows(
        `insert into pushes (business_uuid, subscription_uuid, conversation_uuid, interaction_uuid, kind, count, shown, version,
           sent_version, on_device, changed_at, due_at)
         values ($1, $2, gen_random_uuid(), gen_random_uuid(), $3, 1, $4, 2, $5, $6, $7, $7)`,
        [
          ...[world.tienda.uuid, kept.uuid, kind, shown, sent, onDevice],
          new Date(clock.now().getTime() - daysAgo * day),
        ],
      )
    await push('old', false, false, 2, 2)
    await push('new', false, false, 2, 0.5)
    await push('shown', true, true, 2, 2)
    await push('stays on the device', false, true, 2, 2)
    await push('not sent', false, false, 1, 2)
    await purge(services)
    expect((await rows('select kind from pushes order by kind')).map(({ kind }) => kind)).toEqual([
      'new',
      'not sent',
      'shown',
      'stays on the device',
    ])
    expect(await count('push_subscriptions')).toBe(2)
    await rows('update sessions set expires_at = $2 where uuid = $1', [ended.session_uuid, clock.now()])
    clock.advance(1000)
    await purge(services)
    expect((await rows('select uuid from push_subscriptions')).map(({ uuid }) => uuid)).toEqual([kept.uuid])
  })
})

describe('what strangers said of marketing', () => {
  it('stays where they want none, and goes with the receipts where they want it', async () => {
    const { services, world } = api
    const keep = (key: string, stopped: boolean, daysAgo: number) =>
      rows(
        `insert into marketing_choices (business_uuid, channel_account_uuid, external_id, stopped, at)
         values ($1, $2, $3, $4, $5)`,
        [
          world.tienda.uuid,
          world.tienda.whatsapp.uuid,
          key,
          stopped,
          new Date(services.clock.now().getTime() - daysAgo * day),
        ],
      )
    await keep('sha256:none', true, 900)
    await keep('sha256:again', false, 40)
    await keep('sha256:just', false, 1)
    await purge(services)
    expect(
      (await rows('select external_id from marketing_choices order by 1')).map(
        ({ external_id }) => external_id,
      ),
    ).toEqual(['sha256:just', 'sha256:none'])
  })
})

describe('the webhook items of an erased customer', () => {
  it('lose their content if they contain the exact identifier, and no others do', async () => {
    const { services, world } = api
    const business = world.tienda.uuid
    const account = world.tienda.whatsapp.uuid
    const keep = (key: string, payload: object) =>
      rows(
        `insert into webhook_items (business_uuid, uuid, channel_account_uuid, dedupe_key, kind, payload, state, received_at)
         values ($1, gen_random_uuid(), $2, $3, 'status', $4, 'done', $5)`,
        [business, account, key, payload, services.clock.now()],
      )
    await keep('e1', { raw: { statuses: [{ recipient_id: '573009998877' }] } })
    await keep('e2', { raw: { message: { chat: { id: 573009998877 } } } })
    await keep('e3', { raw: { text: 'llama al 573009998877 ya' } })
    await keep('e4', { raw: { statuses: [{ recipient_id: '5730099988771' }] } })
    await emptyContactItems(services, { business, accounts: [account], identifiers: ['573009998877'] })
    const left = await rows(
      `select dedupe_key from webhook_items where dedupe_key like 'e_' and payload <> '{}' order by 1`,
    )
    expect(left.map((row) => row.dedupe_key)).toEqual(['e3', 'e4'])
  })

  it('are erased by a job that the erasure adds', async () => {
    const { world } = api
    await customerWrites(api, world.tienda.whatsapp, {
      text: 'bórrame',
      phone: '573001112233',
      name: 'Se Va',
    })
    const [contact] = await rows(`select uuid from contacts where phone = '573001112233'`)
    const { token } = await logIn(api, world.tienda.admin)
    await api.request().delete(`/api/clients/delete/${contact.uuid}/`).set('Authorization', token).expect(200)
    const jobs = await rows(`select payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'erase_webhook_items'`)
    expect(jobs).toEqual([
      {
        payload: {
          business: world.tienda.uuid,
          accounts: [world.tienda.whatsapp.uuid],
          identifiers: ['573001112233'],
        },
      },
    ])
  })
})
