import { randomUUID } from 'node:crypto'
import { type ChannelType, channelTypes } from '@hilo/contracts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliverConversation } from '../delivery/deliver-conversation'
import { retryItems } from '../inbound/items/retry-items'
import { createLastEventTracker } from '../inbound/webhook/track-last-event'
import { sweepAttempts } from '../outbound/deliver/sweep-attempts'
import { armFaults } from '../platform/errors/fault-points'
import type { Answer, Person } from '../test/administration'
import { logIn } from '../test/agent'
import type { TestUser } from '../test/factories'
import { countSessionsWaitingForLocks } from '../test/observe/count-sessions-waiting'
import { countStatements } from '../test/observe/count-statements'
import { createAccountCache } from './accounts/accounts'
import { bootProviderWorld, newPhone, type ProviderWorld, type Served } from './test/test-provider'
import { textOf, webhookOf } from './test/test-webhooks'

let world: ProviderWorld
let admin: Person
let ana: Person
let stranger: Person
beforeAll(async () => {
  world = await bootProviderWorld()
  const { tienda, otra } = world.api.world
  admin = await as(tienda.admin)
  ana = await as(tienda.ana)
  stranger = await as(otra.admin)
})
afterAll(() => world.stop())
beforeEach(() => world.reset())
afterEach(() => armFaults(null))

const as = async (user: TestUser): Promise<Person> => {
  const { token } = await logIn(world.api, user)
  return async (method, path, body) => {
    const request = world.api.request()[method](path).set('Authorization', `Bearer ${token}`)
    return (await (body ? request.send(body) : request)) as Answer
  }
}

const all = '/api/channels/all/'
const create = '/api/channels/create/'
const update = '/api/channels/update/'
const remove = (uuid: string) => `/api/channels/delete/${uuid}/`
const test = '/api/channels/test/'
const items = '/api/channels/items/all/'
const replay = '/api/channels/items/replay/'

let numbers = 0
function newAccount(type: ChannelType) {
  numbers += 1
  const id = `77700000${String(numbers).padStart(4, '0')}`
  const app = { app_secret: `app-${id}`, verify_token: 'verificar' }
  const credentials = {
    whatsapp: { ...app, access_token: 'EAAG-token', phone_number_id: id, waba_id: '2012' },
    telegram: { bot_token: `${id}:AAsecreto`, secret_token: 'secreto_1' },
    instagram: { ...app, page_access_token: 'IG-token', ig_id: id, flavour: 'facebook', page_id: '33' },
    messenger: { ...app, page_access_token: 'EAA-token', page_id: id },
    gmail: {
      client_id: 'cliente',
      client_secret: 'clave-de-cliente',
      refresh_token: '1//0-token',
      topic: 'projects/p/topics/gmail',
      audience: 'https://hilo.test/gmail',
      service_account: 'push@p.iam.gserviceaccount.com',
    },
  }[type]
  const external_id = type === 'gmail' ? `soporte${id}@tienda.test` : id
  return { type, name: `Canal ${id}`, external_id, credentials: credentials as Record<string, string> }
}
const made = async (type: ChannelType = 'messenger') => {
  const account = newAccount(type)
  const { status, body } = await admin('post', create, account)
  expect([status, body.msg]).toEqual([200, 'Canal conectado correctamente'])
  return { ...account, uuid: body.uuid as string, webhook_url: body.webhook_url as string }
}
const shown = async (uuid: string) =>
  (await admin('get', all)).body.find((one: { uuid: string }) => one.uuid === uuid)
const told = async (uuid: string) =>
  (await ana('get', '/api/channels/status/')).body.find((one: { uuid: string }) => one.uuid === uuid)
const statuses = async ({ conversation }: Served) =>
  (await world.thread(conversation)).filter(({ status }) => status).map(({ status }) => status)
const deliver = ({ conversation }: Served) =>
  deliverConversation(world.api.services, { business: world.business, conversation })

describe('connecting', () => {
  // WhatsApp's simulator runs and refuses these credentials: see `verified-channel.test.ts`.
  it.each(channelTypes.filter((type) => type !== 'whatsapp'))(
    'works for %s while its provider is away, says so, and never answers its secrets',
    async (type) => {
      const account = newAccount(type)
      const { status, body } = await admin('post', create, account)
      expect(status).toBe(200)
      const { msg: _, ...entity } = body
      expect(entity).toEqual({
        address_refused_at: null,
        address_verified_at: null,
        uuid: expect.any(String),
        type,
        name: account.name,
        external_id: account.external_id,
        state: 'active',
        webhook_url: `${world.api.settings.publicUrl}/api/webhooks/${type}/${body.uuid}`,
        last_event_at: null,
        last_message_at: null,
        fields_subscribed: null,
        last_error: expect.stringMatching(/^Las credenciales no se pudieron comprobar\./),
        last_error_at: expect.any(String),
        auth_error: null,
        health: 'ok',
        health_since: null,
        health_detail: null,
        backoff_until: null,
        health_version: 1,
        alarm: null,
        alarms: [],
        refused_webhooks: 0,
        last_refused_at: null,
        queue: 0,
        dead: 0,
        unknown_account: 0,
        messages_per_second: null,
        media_policy: 'store',
        represented: [],
        portfolio: null,
        phone: null,
        message_saver: 'off',
        on_phone: false,
        signup_number: null,
        created_at: expect.any(String),
        version: 1,
      })
      expect(await shown(body.uuid)).toEqual(entity)
      const kept = JSON.stringify(
        (await world.rows('select * from audit_lines where target = $1', [body.uuid]))[0],
      )
      expect(kept).toContain('channel.create')
      for (const [name, secret] of Object.entries(account.credentials))
        if (!/_id$|flavour/.test(name)) expect(kept + JSON.stringify(entity)).not.toContain(secret)
    },
  )

  it.each<[string, object]>([
    ['of another account', { external_id: '555' }],
    ['without one of them', { credentials: { app_secret: 'x' } }],
    [
      'of endless length',
      { credentials: { ...newAccount('whatsapp').credentials, app_secret: 'x'.repeat(5000) } },
    ],
    ['of another type', { type: 'telegram' }],
    ['of an unknown type', { type: 'fax' }],
    ['without a name', { name: ' ' }],
  ])('refuses credentials %s', async (_, change) => {
    const { status, body } = await admin('post', create, { ...newAccount('whatsapp'), ...change })
    expect([status, body.code]).toEqual([422, 'INVALID_INPUT'])
    expect(Object.keys(body.fields).length).toBeGreaterThan(0)
  })

  it.each<[string, ChannelType, Record<string, string>, string]>([
    ['a token in two lines', 'whatsapp', { access_token: 'EAA\nGx' }, 'sin espacios'],
    ['a token that no header carries', 'messenger', { page_access_token: 'señal' }, 'letras sin tilde'],
    [
      'an address for a topic',
      'gmail',
      { topic: 'https://pubsub.test/t' },
      'como projects/mi-proyecto/topics/gmail',
    ],
  ])('refuses %s, with the reason at its field', async (_, type, wrong, said) => {
    const account = newAccount(type)
    const { status, body } = await admin('post', create, {
      ...account,
      credentials: { ...account.credentials, ...wrong },
    })
    const [[field, why] = []] = Object.entries<string>(body.fields)
    expect([status, field]).toEqual([422, `credentials.${Object.keys(wrong)[0]}`])
    expect(why).toContain(said)
  })

  it('refuses an account that exists, also in a concurrent request; another business may have it', async () => {
    const account = newAccount('telegram')
    const answers = await Promise.all([1, 2, 3].map(() => admin('post', create, account)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await admin('post', create, account)).body.code).toBe('CHANNEL_TAKEN')
    expect((await stranger('post', create, account)).status).toBe(200)
  })

  it('is for admins only, and another business sees nothing of it', async () => {
    const { uuid } = await made()
    for (const [method, path, body] of [
      ['get', all],
      ['post', create, newAccount('gmail')],
      ['put', update, { id: uuid, data: { name: 'x' } }],
      ['delete', remove(uuid)],
      ['post', test, { id: uuid }],
      ['post', '/api/channels/subscribe/', { id: uuid }],
      ['get', items],
      ['post', replay, { id: uuid }],
    ] as const)
      expect((await ana(method, path, body)).status, path).toBe(403)
    expect((await stranger('put', update, { id: uuid, data: { name: 'x' } })).body.code).toBe(
      'CHANNEL_NOT_FOUND',
    )
    expect((await stranger('delete', remove(uuid))).body.code).toBe('CHANNEL_NOT_FOUND')
    expect((await stranger('post', test, { id: uuid })).body.code).toBe('CHANNEL_NOT_FOUND')
    const theirs = (await stranger('get', all)).body as { uuid: string }[]
    expect(theirs.some((one) => one.uuid === uuid)).toBe(false)
  })
})

describe('changing', () => {
  it('renames, and refuses what somebody else has changed since', async () => {
    const { uuid } = await made('telegram')
    const { body } = await admin('patch', update, { id: uuid, data: { name: 'Ventas', version: 1 } })
    expect(body).toMatchObject({ name: 'Ventas', version: 2, msg: 'Canal actualizado correctamente' })
    expect((await admin('put', update, { id: uuid, data: { name: 'x', version: 1 } })).body.code).toBe(
      'STALE',
    )
    expect((await admin('put', update, { id: randomUUID(), data: { name: 'x' } })).body.code).toBe(
      'CHANNEL_NOT_FOUND',
    )
    expect((await admin('put', update, { id: uuid, data: {} })).body.version).toBe(2)
    // Its files open only with our token.
    const linked = await admin('put', update, { id: uuid, data: { media_policy: 'link_only' } })
    expect([linked.status, Object.keys(linked.body.fields)]).toEqual([422, ['data.media_policy']])
  })

  it('replaces one credential and keeps the others, with effect from the next webhook', async () => {
    const { uuid, webhook_url } = await made()
    const path = new URL(webhook_url).pathname
    const ask = (token: string) =>
      world.api.request().get(`${path}?hub.mode=subscribe&hub.challenge=7&hub.verify_token=${token}`)
    await ask('verificar').expect(200, '7')
    await admin('put', update, { id: uuid, data: { credentials: { verify_token: 'otro' } } })
    await ask('otro').expect(200, '7')
    await ask('verificar').expect(403)
    const [line] = await world.rows<{ data: object }>(
      `select data from audit_lines where target = $1 and action = 'channel.update'`,
      [uuid],
    )
    expect(line?.data).toEqual({ type: 'messenger', credentials: ['verify_token'] })
  })

  it.each([
    ['another account’s', { page_id: '1' }],
    ['another channel’s', { bot_token: '1:AA' }],
    ['an empty one', { page_access_token: '' }],
  ])('refuses %s credentials', async (_, credentials) => {
    const { uuid } = await made()
    const { status, body } = await admin('put', update, { id: uuid, data: { credentials } })
    expect([status, body.code]).toEqual([422, 'INVALID_INPUT'])
    expect(Object.keys(body.fields)[0]).toMatch(/^data\.credentials/)
  })

  it('paused: nothing is sent, and inbound messages are stored; resumed: the queue is sent in order', async () => {
    const served = await world.served(newPhone())
    const id = world.account.uuid
    await admin('put', update, { id, data: { state: 'paused' } })
    for (const text of ['uno', 'dos', 'tres']) await served.write(text)
    await deliver(served)
    world.api.clock.advance(60_000)
    expect(await sweepAttempts(world.api.services)).toBe(0)
    expect(await statuses(served)).toEqual(['queued', 'queued', 'queued'])
    expect(await shown(id)).toMatchObject({ state: 'paused', queue: 3 })
    const before = (await world.thread(served.conversation)).length
    await world.simulator.whatsapp.send(served.customer, { type: 'text', text: '¿Hola?' }).firstAttempt
    expect(await world.thread(served.conversation)).toHaveLength(before + 1)

    await world.rows('delete from graphile_worker._private_jobs')
    const { body } = await admin('put', update, { id, data: { state: 'active' } })
    expect(body.state).toBe('active')
    expect(await world.rows('select key from graphile_worker.jobs')).toEqual([
      { key: `deliver:${served.conversation}` },
    ])
    await deliver(served)
    const { messages } = world.simulator.whatsapp.outbox()
    expect(messages.map(({ text }) => text)).toEqual(['uno', 'dos', 'tres'])
    expect(await shown(id)).toMatchObject({ queue: 0 })
  })

  it('new credentials repair an account whose token was refused: the queue is sent', async () => {
    const served = await world.served(newPhone())
    const id = world.account.uuid
    world.simulator.whatsapp.setKnobs({ tokenRevoked: true })
    for (const text of ['primero', 'segundo']) await served.write(text)
    await deliver(served)
    expect(await shown(id)).toMatchObject({ queue: 2, auth_error: expect.any(String) })
    const { body } = await admin('post', test, { id })
    expect(body).toEqual({ ok: false, detail: 'El proveedor no acepta el token del canal.' })

    await world.rows('delete from graphile_worker._private_jobs')
    const { access_token } = world.account
    world.simulator.whatsapp.setKnobs({ tokenRevoked: false })
    const repaired = await admin('put', update, { id, data: { credentials: { access_token } } })
    expect(repaired.body).toMatchObject({ auth_error: null, queue: 2 })
    expect(await world.rows('select key from graphile_worker.jobs')).toHaveLength(1)
    await deliver(served)
    expect(await statuses(served)).toEqual(['sent', 'sent'])
  })
})

describe('testing the connection', () => {
  it('answers the name of the number', async () => {
    const { status, body } = await admin('post', test, { id: world.account.uuid })
    expect([status, body]).toEqual([
      200,
      { ok: true, detail: 'La conexión funciona: Tienda Andina, +57 601 1234567 (calidad alta)' },
    ])
  })

  it('releases the queue when the provider accepts the token again', async () => {
    const served = await world.served(newPhone())
    await served.write('espera')
    await world.rows(`update channel_accounts set auth_error = 'no', last_error_at = $2 where uuid = $1`, [
      world.account.uuid,
      world.api.clock.now(),
    ])
    await admin('post', test, { id: world.account.uuid })
    expect(await shown(world.account.uuid)).toMatchObject({ auth_error: null })
    await deliver(served)
    expect(await statuses(served)).toEqual(['sent'])
  })

  it('reports a provider that does not answer, and refuses an unknown channel', async () => {
    expect((await admin('post', test, { id: randomUUID() })).body.code).toBe('CHANNEL_NOT_FOUND')
    const { uuid } = await made('gmail')
    const { body } = await admin('post', test, { id: uuid })
    expect(body.ok).toBe(false)
  })
})

describe('the last event', () => {
  it('is the newest one, written once for all of them', async () => {
    const { services } = world.api
    const account = (await createAccountCache(services).find(world.account.uuid))?.own
    if (!account) throw new Error('no account')
    const { version } = await shown(account.uuid)
    const at = services.clock.now()
    const before = new Date(at.getTime() - 60_000)
    // Background work of the process, such as deleting announcements, is not counted.
    const statements = await countStatements(world.api, async (own) => {
      const notes = createLastEventTracker(own)
      for (const each of [before, at, before]) notes.record(account, each)
      notes.record(account, before, 'message')
      await notes.flush()
      await notes.flush()
    })
    expect(statements).toBe(1)
    expect(await shown(account.uuid)).toMatchObject({
      last_event_at: at.toISOString(),
      last_message_at: before.toISOString(),
      version,
    })
  })
})

describe('disconnecting', () => {
  const connectAgain = () => {
    const { uuid: _, webhook: __, ...credentials } = world.account
    const { phone_number_id: external_id } = world.account
    return admin('post', create, { type: 'whatsapp', name: 'De vuelta', external_id, credentials })
  }

  it.each([
    ['before it is committed', 'change.before-commit', 'active', 'queued', 0],
    ['before it is told', 'change.after-commit', 'disconnected', 'failed', 1],
  ] as const)(
    'is whole or was not done, where the process dies %s',
    async (_, where, state, status, told) => {
      const served = await world.served(newPhone())
      const entry = await served.write('¿sale o no sale?')
      await world.rows('delete from outbox')
      armFaults((point) => {
        if (point === where) throw new Error('the process died')
      })
      await admin('delete', remove(world.account.uuid))
      armFaults(null)
      const [found] = await world.rows(
        `select a.state, e.status,
          (select count(*)::int from outbox where events @> jsonb_build_array(jsonb_build_object('entries', jsonb_build_array(e.uuid)))) as told
        from channel_accounts a join entries e on e.channel_account_uuid = a.uuid where e.uuid = $1`,
        [entry],
      )
      expect(found).toEqual({ state, status, told })
      if (state === 'disconnected') expect((await connectAgain()).status).toBe(200)
    },
  )

  it('keeps the history, fails the queue, deletes the secrets, closes the webhook', async () => {
    const served = await world.served(newPhone())
    const entry = await served.write('no saldrá')
    const { uuid, webhook } = world.account
    const { status, body } = await admin('delete', remove(uuid))
    expect([status, body]).toEqual([200, { uuid, msg: 'Canal desconectado correctamente' }])
    expect(
      await world.post(webhookOf([textOf('¿siguen ahí?')], { key: world.account.phone_number_id })),
    ).toBe(404)
    expect(await shown(uuid)).toBeUndefined()
    // Agents who write there get the reason, as long as it is disconnected.
    expect(await told(uuid)).toMatchObject({ state: 'disconnected' })
    const thread = await world.thread(served.conversation)
    expect(thread.find((one) => one.uuid === entry)).toMatchObject({
      status: 'failed',
      error: { code: 'CHANNEL_DISCONNECTED', msg: 'El canal fue desconectado.' },
    })
    expect(thread.length).toBeGreaterThan(1)
    const [row] = await world.rows<{ length: number }>(
      'select length(credentials) from channel_accounts where uuid = $1',
      [uuid],
    )
    expect(row?.length).toBe(0)
    expect((await admin('delete', remove(uuid))).body.code).toBe('CHANNEL_NOT_FOUND')

    // Connected again it has the same address and threads.
    const again = await connectAgain()
    expect(again.body).toMatchObject({ uuid, state: 'active', name: 'De vuelta' })
    expect(await told(uuid)).toBeUndefined()
    expect(new URL(again.body.webhook_url).pathname).toBe(webhook)
    await world.simulator.whatsapp.send(served.customer, { type: 'text', text: 'volví' }).firstAttempt
    expect(await world.thread(served.conversation)).toHaveLength(thread.length + 1)
  })
})

describe('kept items', () => {
  it('are listed by account and state, page by page, and stored when they are retried', async () => {
    await world.rows(`alter table entries add constraint no_bomb check (body ->> 'text' not like 'bomba%')`)
    const bombs = [textOf('bomba 1'), textOf('bomba 2'), textOf(`bomba 3${' bum'.repeat(10_000)}`)]
    for (const bomb of bombs) {
      await world.post(webhookOf([bomb], { key: world.account.phone_number_id }))
      world.api.clock.advance(1_000)
    }
    await world.rows(`update webhook_items set state = 'dead', attempts = 5 where state = 'pending'`)
    expect(await shown(world.account.uuid)).toMatchObject({ dead: 3 })
    const found: { uuid: string; raw: string; about: string | null }[] = []
    let cursor = ''
    do {
      const page = await admin('get', `${items}?state=dead&account=${world.account.uuid}&limit=2${cursor}`)
      found.push(...page.body)
      cursor = page.headers['x-next-cursor'] ? `&cursor=${page.headers['x-next-cursor']}` : ''
    } while (cursor)
    expect(found.map(({ raw }) => /bomba \d/.exec(raw)?.[0])).toEqual(['bomba 3', 'bomba 2', 'bomba 1'])
    // Their sender and beginning distinguish them.
    expect(found.map(({ about }) => about)).toEqual(
      [3, 2, 1].map((n) => expect.stringMatching(new RegExp(`^.+: bomba ${n}( bum|$)`))),
    )
    expect((await stranger('get', items)).body).toEqual([])
    expect((await admin('get', `${items}?state=nada`)).status).toBe(422)
    expect((await admin('get', `${items}?cursor=nada`)).status).toBe(422)

    const [first] = found
    const failed = await admin('post', replay, { id: first?.uuid })
    expect(failed.status).toBe(409)
    // A sentence of ours; the error of the database stays with the item.
    expect(failed.body.msg).toBe('El aviso falló otra vez: no se pudo guardar.')
    expect((await admin('get', `${items}?state=dead`)).body[0]).toMatchObject({
      uuid: first?.uuid,
      error: expect.stringContaining('no_bomb'),
      attempts: 6,
    })
    await world.rows('alter table entries drop constraint no_bomb')
    const stored = await admin('post', replay, { id: first?.uuid })
    expect(stored.body).toMatchObject({ state: 'done', error: null })
    expect(await world.rows(`select 1 from entries where body ->> 'text' like 'bomba 3%'`)).toHaveLength(1)
    expect((await admin('post', replay, { id: first?.uuid })).body.code).toBe('CHANNEL_ITEM_NOT_FOUND')
    expect((await stranger('post', replay, { id: found[1]?.uuid })).body.code).toBe('CHANNEL_ITEM_NOT_FOUND')
  })

  it('for a number that is connected later are stored there', async () => {
    const late = newAccount('whatsapp')
    late.credentials.app_secret = world.account.app_secret
    const id = 'wamid.antes'
    await world.post(webhookOf([textOf('llegué antes', newPhone(), id)], { key: late.external_id }))
    const [item] = (await admin('get', `${items}?state=unknown_account`)).body
    expect(await shown(world.account.uuid)).toMatchObject({ unknown_account: 1 })
    expect((await admin('post', replay, { id: item.uuid })).body.msg).toBe(
      `El aviso falló otra vez: la cuenta ${late.external_id} no está conectada.`,
    )
    world.simulator.registerAccount({
      channel: 'whatsapp',
      business: 'Tienda Andina',
      display_phone_number: '+57 601 7654321',
      verified_name: 'Tienda Andina Cali',
      webhook_url: 'http://127.0.0.1:1/nadie',
      ...world.account,
      ...late.credentials,
    })
    const { body } = await admin('post', create, late)
    world.api.clock.advance(2_000)

    // A retry at the same moment does not move the item to another account.
    const { owner, services } = world.api
    const holding = await owner.connect()
    try {
      await holding.query('begin')
      await holding.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${body.uuid}>${id}`])
      const replayed = admin('post', replay, { id: item.uuid }).then((answer) => answer.body.state)
      await expect.poll(() => countSessionsWaitingForLocks(owner)).toBe(1)
      await retryItems(services)
      await holding.query('commit')
      expect(await replayed).toBe('done')
    } finally {
      holding.release()
    }
    const stored = await world.rows(
      `select channel_account_uuid from entries where body ->> 'text' = 'llegué antes'`,
    )
    expect(stored).toEqual([{ channel_account_uuid: body.uuid }])
    expect(await shown(world.account.uuid)).toMatchObject({ unknown_account: 0 })
  })
})
