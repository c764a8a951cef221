import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type ChannelAccount,
  type Signup,
  type SignupFailure,
  signupCookie,
  signupFailures,
} from '@hilo/contracts'
import { createClock, createSimulator, type Simulator } from '@hilo/simulator'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { armFaults } from '../../platform/errors/fault-points'
import { purge } from '../../retention/purge'
import { logIn } from '../../test/agent'
import { bootApi, type TestApi, testSettings } from '../../test/boot'
import { addUser } from '../../test/factories'
import { createChannelAccount } from '../accounts/create-channel-account'
import { openCredentials } from '../accounts/credentials/credentials'
import { requestPhoneSyncs } from '../phone/request-phone-syncs'
import { duePhonesSweep } from '../phone/sweep-phones'
import { graphOf } from '../providers/whatsapp/graph-of'
import { readSignupNumber } from '../providers/whatsapp/signup/read-signup-number'
import { basesOf } from '../test/world'

type SignUp = NonNullable<Parameters<Simulator['whatsapp']['signUp']>[0]>

let api: TestApi
let simulator: Simulator
let server: Server
let admin: string
let ana: string
beforeAll(async () => {
  const clock = createClock({ frozenAt: Date.now() })
  simulator = createSimulator({
    clock,
    seed: 'ventana',
    // The API does not listen where people would reach it.
    fetch: (url, init) =>
      fetch(String(url).replace(`${testSettings.publicUrl}/api/`, `${api.url}/api/`), init),
  })
  server = createServer(simulator.app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const metaApp = { ...testSettings.metaApp, script: `${origin}/facebook/sdk.js` }
  api = await bootApi({ start: false, settings: { ...basesOf(origin), metaApp } })
  const { tienda } = api.world
  ;[admin, ana] = (await Promise.all([tienda.admin, tienda.ana].map((user) => logIn(api, user)))).map(
    ({ token }) => token,
  ) as [string, string]
})
afterAll(async () => {
  simulator.close()
  server.close()
  await api.stop()
})
afterEach(() => armFaults(null))

const path = (name: string) => `/api/channels/whatsapp/${name}`
const post = (name: string, body: object, token = admin) =>
  api.request().post(path(name)).set('Authorization', `Bearer ${token}`).send(body)
/** From our page, in the browser that began. */
const fromPage = (name: string, body: { state: string }, cookie: string | null = body.state) => {
  const asked = api.request().post(path(name))
  if (cookie !== null) asked.set('Cookie', `otra=1; ${signupCookie.name}=${cookie}`)
  return asked.send(body)
}
const begin = async (
  on_phone = false,
  token = admin,
): Promise<{ uuid: string; state: string; page: string }> => {
  // A person may begin one every two seconds.
  api.clock.advance(2_000)
  return (await post('begin', { on_phone }, token).expect(200)).body
}
const read = async () =>
  (await api.request().get(path('signup')).set('Authorization', `Bearer ${admin}`).expect(200)).body

/** Connects a number up to the end, or the first step that fails. */
async function connect(wanted: SignUp = {}, change: object = {}): Promise<Signup> {
  const { state } = await begin(wanted.onPhone)
  const { code, waba_id, phone_number_id } = simulator.whatsapp.signUp(wanted)
  const outcome = { kind: 'finished', code, waba_id, ...(phone_number_id && { phone_number_id }), ...change }
  return (await fromPage('finish', { state, outcome } as never).expect(200)).body
}
const retry = async (id: string, pin?: string): Promise<Signup> =>
  (await post('retry', { id, ...(pin && { pin }) }).expect(200)).body
const rowOf = async (uuid: string) =>
  (await api.owner.query('select * from whatsapp_signups where uuid = $1', [uuid])).rows[0]
const accountOf = async (uuid: string | null) =>
  (await api.owner.query('select * from channel_accounts where uuid = $1', [uuid])).rows[0]
const credentialsOf = ({ credentials }: { credentials: Buffer }) =>
  openCredentials(api.services.keys, credentials) as Record<string, string>
const inSimulator = (id: string) =>
  simulator.whatsapp.accounts().find(({ phone_number_id }) => phone_number_id === id)
/** A number that Meta knows already, for `registerAccount`. */
const numberOf = (waba_id: string, phone_number_id: string, verified_name = 'Cadena') => ({
  ...({ channel: 'whatsapp', business: 'Cadena', waba_id, phone_number_id, verified_name } as const),
  display_phone_number: '+57 300 888 0000',
  access_token: 'EAAcadena',
  app_secret: 'cadena',
  verify_token: 'cadena',
  webhook_url: 'http://127.0.0.1:9/',
})
const actions = async (target: string) =>
  (
    await api.owner.query('select action from audit_lines where target = $1 order by created_at, action', [
      target,
    ])
  ).rows.map(({ action }) => action)

describe('a number that is connected in the window of Meta', () => {
  it('sends and receives: its code was exchanged, it was checked, registered, and Meta tells its own address', async () => {
    const { uuid, state, page } = await begin()
    expect(page).toBe('/conectar/whatsapp')
    const opened = (await fromPage('open', { state }).expect(200)).body
    expect(opened).toMatchObject({ config_id: '1580226199', graph_version: 'v26.0', on_phone: false })
    expect(opened.window_origin).toBe(new URL(opened.script).origin)
    const { code, waba_id, phone_number_id } = simulator.whatsapp.signUp({ number: '+57 300 111 2233' })
    const outcome = { kind: 'finished', code, waba_id, phone_number_id }
    const done = (await fromPage('finish', { state, outcome } as never).expect(200)).body as Signup
    expect(done).toMatchObject({
      uuid,
      step: 'done',
      failure: null,
      name: 'Tienda Andina',
      number: '+57 300 111 2233',
      quality: 'GREEN',
    })

    const account = await accountOf(done.account)
    expect(account).toMatchObject({
      state: 'active',
      external_id: phone_number_id,
      on_phone: false,
      health: 'ok',
    })
    expect(account.address_verified_at).not.toBeNull()
    expect(credentialsOf(account)).toMatchObject({ waba_id, app_secret: testSettings.metaApp.secret })
    expect(inSimulator(phone_number_id ?? '')).toMatchObject({
      subscribed: true,
      webhook_url: `${testSettings.publicUrl}/api/webhooks/whatsapp/${done.account}`,
    })
    const { id } = simulator.whatsapp.createCustomer({ name: 'Laura' })
    simulator.whatsapp.send(id, { type: 'text', text: 'Hola', account: phone_number_id ?? '' })
    await simulator.settled()
    const { rows } = await api.owner.query('select body from entries where channel_account_uuid = $1', [
      done.account,
    ])
    expect(rows).toMatchObject([{ body: { text: 'Hola' } }])
  })

  it('is shown as people write it, unlike one that was connected by hand', async () => {
    const shown = async () => {
      const { body } = await api
        .request()
        .get('/api/channels/all/')
        .set('Authorization', `Bearer ${admin}`)
        .expect(200)
      return (body as ChannelAccount[]).map(({ uuid, signup_number }) => [uuid, signup_number])
    }
    const byHand = await shown()
    const failed = await connect({ number: '+57 300 555 0198', subscribe: 200 })
    const done = await connect({ number: '+57 300 555 0199' })
    expect(await shown()).toEqual([...byHand, [failed.account, null], [done.account, '+57 300 555 0199']])
  })

  it('keeps the PIN sealed, and neither the code nor the token', async () => {
    const done = await connect()
    const row = await rowOf(done.uuid)
    const secrets = JSON.parse(api.services.keys.open(row.secrets))
    expect(secrets).toEqual({ pin: expect.stringMatching(/^\d{6}$/) })
    expect(JSON.stringify(done)).not.toContain(secrets.pin)
    expect(row.secrets.toString('latin1')).not.toContain(secrets.pin)
    expect(await actions(done.uuid)).toEqual(['channel.signup'])
    expect(await actions(done.account ?? '')).toEqual(['channel.create'])
  })

  it('that stays in the app of its phone is not registered, and says so', async () => {
    const done = await connect({ onPhone: true })
    expect(done).toMatchObject({ step: 'done', on_phone: true })
    expect(await accountOf(done.account)).toMatchObject({ on_phone: true })
  })

  it('is what Meta says, not what was asked: a number that is on no phone is registered', async () => {
    const { state } = await begin(true)
    const { code, waba_id, phone_number_id } = simulator.whatsapp.signUp({ onPhone: false })
    const outcome = { kind: 'finished', code, waba_id, phone_number_id }
    const done = (await fromPage('finish', { state, outcome } as never).expect(200)).body
    expect(done).toMatchObject({ step: 'done', on_phone: false })
  })

  it('gets the new token where it was connected before, with its threads', async () => {
    const first = await connect()
    const { external_id } = await accountOf(first.account)
    const again = await connect({ phone_number_id: external_id })
    expect(again).toMatchObject({ step: 'done', account: first.account })
    const tokens = credentialsOf(await accountOf(first.account))
    expect(tokens.access_token).toMatch(/^EAAJ/)
    expect(await actions(first.account ?? '')).toEqual(['channel.create', 'channel.update'])
  })
})

describe('the phone of a number', () => {
  const syncs = async (account: string | null) =>
    (
      await api.owner.query(
        'select kind, state, linked_at from phone_syncs where channel_account_uuid = $1 order by kind',
        [account],
      )
    ).rows
  const both = (state: string, linked_at: Date) =>
    ['contacts', 'history'].map((kind) => ({ kind, state, linked_at }))
  const requests = async (account: string | null) =>
    (
      await api.owner.query('select run_at from graphile_worker.jobs where key = $1', [
        `request-phone:${account}`,
      ])
    ).rows

  it('is asked once Meta tells the address of the number, and not before', async () => {
    const failed = await connect({ onPhone: true, subscribe: 200 })
    expect(failed).toMatchObject({ step: 'subscribe', failure: 'subscribe_refused' })
    // The sweep may come at any moment.
    await duePhonesSweep(api.services).run()
    expect([await syncs(failed.account), await requests(failed.account)]).toEqual([[], []])
    const { phone_number_id, created_at } = await rowOf(failed.uuid)
    simulator.whatsapp.treat(phone_number_id, { subscribe: null })
    expect(await retry(failed.uuid)).toMatchObject({ step: 'done' })
    expect(await syncs(failed.account)).toEqual(both('due', created_at))
    expect(await requests(failed.account)).toHaveLength(1)
  })

  it('is asked again when it is linked again, and not because a step is repeated', async () => {
    const first = await connect({ onPhone: true })
    const { phone_number_id } = await rowOf(first.uuid)
    const finish = () =>
      api.owner.query("update phone_syncs set state = 'finished' where channel_account_uuid = $1", [
        first.account,
      ])
    await finish()
    api.clock.advance(60_000)
    let runs = 0
    armFaults((point) => {
      // Exchange, check, create, subscribe.
      if (point === 'signup.after-step' && ++runs === 4) throw new Error('killed')
    })
    const { uuid, state } = await begin(true)
    const { code, waba_id } = simulator.whatsapp.signUp({ onPhone: true, phone_number_id })
    const outcome = { kind: 'finished', code, waba_id, phone_number_id }
    await fromPage('finish', { state, outcome } as never).expect(500)
    armFaults(null)
    const { created_at } = await rowOf(uuid)
    expect(await syncs(first.account)).toEqual(both('due', created_at))
    await finish()
    api.clock.advance(61_000)
    expect(await retry(uuid)).toMatchObject({ step: 'done', account: first.account })
    expect(await syncs(first.account)).toEqual(both('finished', created_at))
  })

  it('of a number that is on none is not asked', async () => {
    const done = await connect()
    await duePhonesSweep(api.services).run()
    expect([await syncs(done.account), await requests(done.account)]).toEqual([[], []])
  })
})

describe('a business account of more than a hundred numbers', () => {
  it('is read to the number that the window named', async () => {
    const number = (at: number) =>
      numberOf('2145000888', `1065001${String(at).padStart(4, '0')}`, `Sede ${at}`)
    for (let at = 0; at < 1_010; at += 1) simulator.registerAccount(number(at))
    const read = (at: number) => {
      const { phone_number_id, waba_id, access_token } = number(at)
      return readSignupNumber(graphOf(api.settings, access_token), waba_id, phone_number_id)
    }
    expect(await read(229)).toMatchObject({ name: 'Sede 229', id: '10650010229' })
    // And no further than a thousand.
    expect(await read(1_005)).toEqual({ failure: 'wrong_number' })
  })
})

describe('the state of a signup', () => {
  const closed = { kind: 'closed' }
  const refused = (asked: ReturnType<typeof fromPage>) => asked.expect(404)

  it('is good for the browser that began', async () => {
    const { state } = await begin()
    const other = await begin()
    for (const cookie of [null, '', 'otro', other.state]) {
      await refused(fromPage('open', { state }, cookie))
      await refused(fromPage('finish', { state, outcome: closed } as never, cookie))
    }
  })

  it('is good for one code', async () => {
    const { state } = await begin()
    const { code, waba_id } = simulator.whatsapp.signUp({})
    const outcome = { kind: 'finished', code, waba_id }
    await fromPage('finish', { state, outcome } as never).expect(200)
    await refused(fromPage('finish', { state, outcome } as never))
    await refused(fromPage('open', { state }))
  })

  it('may open the window again after one that ended without a code', async () => {
    const { uuid, state } = await begin()
    const ends: [object, SignupFailure, string | null][] = [
      [{ kind: 'cancelled', step: 'PHONE_NUMBER_SETUP' }, 'cancelled', 'PHONE_NUMBER_SETUP'],
      [{ kind: 'failed', error: 'In use. 524126' }, 'meta_error', 'In use. 524126'],
      [closed, 'closed', null],
      [{ kind: 'no_script' }, 'no_script', null],
    ]
    for (const [outcome, failure, detail] of ends) {
      const { body } = await fromPage('finish', { state, outcome } as never).expect(200)
      expect(body).toMatchObject({ uuid, step: 'popup', failure, detail })
      expect((await read()).signup).toMatchObject({ uuid, failure, detail })
      await fromPage('open', { state }).expect(200)
    }
  })

  it('lasts twenty minutes', async () => {
    const { uuid, state } = await begin()
    const { created_at, expires_at } = await rowOf(uuid)
    expect(expires_at - created_at).toBe(20 * 60_000)
    await api.owner.query('update whatsapp_signups set expires_at = $2 where uuid = $1', [
      uuid,
      api.clock.now(),
    ])
    await refused(fromPage('open', { state }))
    await refused(fromPage('finish', { state, outcome: closed } as never))
  })

  const addPerson = async (role: 'ADMIN' | 'SUPER_ADMIN') => {
    const email = `${randomUUID()}@tienda.test`
    const user = await addUser(api.services, {
      business: api.world.tienda.uuid,
      name: 'Inés',
      email,
      role,
    })
    return { user, token: (await logIn(api, user)).token }
  }
  const refusedToPage = async (state: string) => {
    await refused(fromPage('open', { state }))
    await refused(fromPage('finish', { state, outcome: closed } as never))
  }

  it('ends with the rights of its person, whatever writes them', async () => {
    const { user, token } = await addPerson('ADMIN')
    const { state } = await begin(false, token)
    await api.owner.query("update users set role = 'AGENT' where uuid = $1", [user.uuid])
    await refusedToPage(state)
  })

  it('ends with the role of its person, also if that is given back', async () => {
    const [{ user, token }, boss] = [await addPerson('ADMIN'), await addPerson('SUPER_ADMIN')]
    const { state } = await begin(false, token)
    const set = (role: string) =>
      api
        .request()
        .put('/api/users/update/')
        .set('Authorization', `Bearer ${boss.token}`)
        .send({ id: user.uuid, data: { role } })
        .expect(200)
    await set('AGENT')
    await refusedToPage(state)
    await set('ADMIN')
    await refusedToPage(state)
  })

  it('ends with the session in which it was begun, and with no other', async () => {
    const [{ user, token }, boss] = [await addPerson('ADMIN'), await addPerson('SUPER_ADMIN')]
    const { state } = await begin(false, token)
    const other = await logIn(api, user)
    await api
      .request()
      .post('/api/auth/session/user/logout/')
      .set('Authorization', `Bearer ${other.token}`)
      .send({ user_uuid: user.uuid })
      .expect(200)
    await fromPage('open', { state }).expect(200)
    await api
      .request()
      .delete(`/api/users/${user.uuid}/sessions/delete/`)
      .set('Authorization', `Bearer ${boss.token}`)
      .expect(200)
    await refusedToPage(state)
  })

  it('ends with a session that ends by itself', async () => {
    const { user, token } = await addPerson('ADMIN')
    const { state } = await begin(false, token)
    await api.owner.query('update sessions set expires_at = $2 where user_uuid = $1', [
      user.uuid,
      api.clock.now(),
    ])
    await refusedToPage(state)
  })

  it('is begun by a person a few times at once', async () => {
    const { token } = await addPerson('ADMIN')
    const many = await Promise.all(
      Array.from({ length: 30 }, () => post('begin', { on_phone: false }, token)),
    )
    const statuses = many.map(({ status }) => status)
    expect([200, 429].map((one) => statuses.filter((status) => status === one).length)).toEqual([20, 10])
  })

  it('is given to admins alone, where the operator has an app at Meta', async () => {
    await post('begin', { on_phone: false }, ana).expect(403)
    const { metaApp } = api.settings
    Object.assign(metaApp, { configId: undefined })
    const { body } = await post('begin', { on_phone: false })
    expect(body.fields.on_phone).toMatch(/no está preparado/)
    expect(await read()).toMatchObject({ missing: ['META_CONFIG_ID'] })
    Object.assign(metaApp, { configId: testSettings.metaApp.configId })
    expect(await read()).toMatchObject({ missing: [] })
  })
})

describe('what Meta refuses', () => {
  it.each<[string, SignUp, object, Partial<Signup>]>([
    [
      'a code that is older than half a minute',
      { outcome: 'expired_code' },
      {},
      { step: 'exchange', failure: 'code_refused' },
    ],
    ['a code of nobody', {}, { code: 'AQinventado' }, { step: 'exchange', failure: 'code_refused' }],
    [
      'a permission that is missing',
      { outcome: 'no_permission' },
      {},
      { step: 'check', failure: 'no_permission' },
    ],
    [
      'another account than the one that was shared',
      { outcome: 'wrong_waba' },
      {},
      { step: 'check', failure: 'wrong_account' },
    ],
    [
      'a number of another account',
      {},
      { phone_number_id: '106500000' },
      { step: 'check', failure: 'wrong_number' },
    ],
    ['an account without a number', { outcome: 'only_waba' }, {}, { step: 'check', failure: 'no_number' }],
    [
      'a number that was not verified',
      { register: 133006 },
      {},
      { step: 'register', failure: 'not_verified', detail: '133006' },
    ],
    [
      'a number that was deleted just now',
      { register: 133015 },
      {},
      { step: 'register', failure: 'number_deleted' },
    ],
    [
      'a number that was registered too often',
      { register: 133016 },
      {},
      { step: 'register', failure: 'too_many_registrations' },
    ],
    [
      'a number that it does not register',
      { register: 133010 },
      {},
      { step: 'register', failure: 'register_refused', detail: '133010' },
    ],
    ['too many PINs', { register: 133008 }, {}, { step: 'register', failure: 'too_many_pins' }],
    ['a moment without an answer', { register: 2 }, {}, { step: 'register', failure: 'unavailable' }],
  ])('%s connects nothing', async (_, wanted, change, expected) => {
    const { rows: before } = await api.owner.query('select uuid from channel_accounts')
    const failed = await connect(wanted, change)
    expect(failed).toMatchObject({ ...expected, account: null })
    expect(failed.failure).not.toBeNull()
    expect((await read()).signup).toEqual(failed)
    expect((await api.owner.query('select uuid from channel_accounts')).rows).toHaveLength(before.length)
  })

  it('goes on from the step that failed once the reason is gone', async () => {
    const failed = await connect({ register: 133006 })
    const { phone_number_id } = await rowOf(failed.uuid)
    expect(await retry(failed.uuid)).toMatchObject({ step: 'register', failure: 'not_verified' })
    simulator.whatsapp.treat(phone_number_id, { register: null })
    expect(await retry(failed.uuid)).toMatchObject({ step: 'done', failure: null })
    expect(await actions(failed.uuid)).toEqual([
      'channel.signup',
      'channel.signup_retry',
      'channel.signup_retry',
    ])
  })

  it('asks for the PIN that the number has', async () => {
    const failed = await connect({ pin: '246810' })
    expect(failed).toMatchObject({ step: 'register', failure: 'pin', detail: '133005' })
    expect(signupFailures.pin).toBe('pin')
    await post('retry', { id: failed.uuid, pin: '12' }).expect(422)
    expect(await retry(failed.uuid, '111111')).toMatchObject({ failure: 'pin' })
    expect(await retry(failed.uuid, '246810')).toMatchObject({ step: 'done' })
    const { secrets } = await rowOf(failed.uuid)
    expect(JSON.parse(api.services.keys.open(secrets))).toEqual({ pin: '246810' })
  })

  it('leaves a channel that does not receive where it does not subscribe, until it does', async () => {
    const failed = await connect({ subscribe: 200 })
    expect(failed).toMatchObject({ step: 'subscribe', failure: 'subscribe_refused', detail: '200' })
    expect(await accountOf(failed.account)).toMatchObject({ state: 'active' })
    const { phone_number_id } = await rowOf(failed.uuid)
    simulator.whatsapp.treat(phone_number_id, { subscribe: null })
    expect(await retry(failed.uuid)).toMatchObject({ step: 'done', account: failed.account })
  })
})

describe('a number of another business of this Hilo', () => {
  it('stays there, until it is disconnected there', async () => {
    const { external_id, waba_id } = { external_id: '1065000777', waba_id: '2145000777' }
    const other = await createChannelAccount(api.services, {
      business: api.world.otra.uuid,
      type: 'whatsapp',
      name: 'De otra empresa',
      external_id,
      credentials: {
        app_secret: 'otra',
        verify_token: 'otro',
        access_token: 'EAAotra',
        phone_number_id: external_id,
        waba_id,
      },
    })
    simulator.registerAccount({
      channel: 'whatsapp',
      business: 'Otra',
      phone_number_id: external_id,
      waba_id,
      display_phone_number: '+57 300 777 0000',
      verified_name: 'Otra',
      access_token: 'EAAotra',
      app_secret: 'otra',
      verify_token: 'otro',
      webhook_url: 'http://127.0.0.1:9/',
    })
    const failed = await connect({ phone_number_id: external_id })
    expect(failed).toMatchObject({ step: 'check', failure: 'number_elsewhere', account: null })
    await api.owner.query("update channel_accounts set state = 'disconnected' where uuid = $1", [other.uuid])
    expect(await retry(failed.uuid)).toMatchObject({ step: 'done' })
  })

  it('cannot be retried or discarded from there', async () => {
    const failed = await connect({ register: 133006 })
    const { token } = await logIn(api, api.world.otra.admin)
    await post('retry', { id: failed.uuid }, token).expect(404)
    await post('discard', { id: failed.uuid }, token).expect(404)
  })
})

describe("the address of the operator's app", () => {
  const secret = testSettings.metaApp.secret ?? ''
  const sign = (body: string, key = secret) =>
    `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
  const app = '/api/webhooks/meta/app'
  const hook = (body: string, signature = sign(body)) =>
    api
      .request()
      .post(app)
      .set('Content-Type', 'application/json')
      .set('X-Hub-Signature-256', signature)
      .send(body)
  const update = (waba: string, value: object) =>
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: waba,
          time: Math.floor(api.clock.now().getTime() / 1000),
          changes: [{ field: 'account_update', value }],
        },
      ],
    })

  it('is verified with its own token', async () => {
    const query = { 'hub.mode': 'subscribe', 'hub.challenge': '42' }
    const right = { ...query, 'hub.verify_token': testSettings.metaApp.verifyToken }
    expect((await api.request().get(app).query(right).expect(200)).text).toBe('42')
    await api
      .request()
      .get(app)
      .query({ ...query, 'hub.verify_token': 'otro' })
      .expect(403)
  })

  it('stops the number that its business took away, and says why', async () => {
    const done = await connect()
    const other = await connect()
    const { waba_id } = await rowOf(done.uuid)
    const removed = update(waba_id, {
      event: 'PARTNER_REMOVED',
      disconnection_info: { reason: 'ACCOUNT_DISCONNECTED', initiated_by: 'USER' },
    })
    await hook(removed, sign(removed, 'otra')).expect(401)
    expect(await accountOf(done.account)).toMatchObject({ health: 'ok' })
    await hook(removed).expect(200)
    const stopped = await accountOf(done.account)
    expect(stopped).toMatchObject({ health: 'blocked', auth_error: expect.stringMatching(/desvinculó/) })
    expect(stopped.alarms).toMatchObject([{ kind: 'account_unlinked', detail: 'ACCOUNT_DISCONNECTED, USER' }])
    expect(await accountOf(other.account)).toMatchObject({ health: 'ok', alarms: [] })
    api.clock.advance(1_000)
    await hook(update(waba_id, { event: 'ACCOUNT_RECONNECTED' })).expect(200)
    expect((await accountOf(done.account)).alarms).toEqual([])
  })

  /** Two numbers of one business account. */
  async function connectTwo(first: SignUp, second: SignUp) {
    const one = await connect(first)
    const { phone_number_id, waba_id } = await rowOf(one.uuid)
    simulator.registerAccount(numberOf(waba_id, `${phone_number_id}7`))
    const other = await connect({ ...second, phone_number_id: `${phone_number_id}7` })
    expect([one.step, other.step, (await rowOf(other.uuid)).waba_id]).toEqual(['done', 'done', waba_id])
    return { one: one.account, other: other.account, waba: waba_id }
  }
  const healths = async (...accounts: (string | null)[]) =>
    Promise.all(accounts.map(async (account) => (await accountOf(account)).health))

  it('stops, of two numbers of a business account, the one that is named, which Meta names beside our own portfolio', async () => {
    const { one, other, waba } = await connectTwo(
      { number: '+57 300 222 0001' },
      { number: '+57 300 222 0002' },
    )
    const waba_info = { waba_id: waba, owner_business_id: '2329417887457253' }
    await hook(
      update('2949482758682047', { event: 'PARTNER_REMOVED', phone_number: '573002220002', waba_info }),
    ).expect(200)
    expect(await healths(one, other)).toEqual(['ok', 'blocked'])
    api.clock.advance(1_000)
    await hook(update('2949482758682047', { event: 'PARTNER_REMOVED', waba_info })).expect(200)
    expect(await healths(one, other)).toEqual(['blocked', 'blocked'])
    api.clock.advance(1_000)
    await hook(update('2949482758682047', { event: 'PARTNER_ADDED', waba_info })).expect(200)
    expect(await healths(one, other)).toEqual(['ok', 'ok'])
  })

  it('lets the numbers on a phone wait while theirs is changed, until Meta connects them again', async () => {
    const { one, other, waba } = await connectTwo(
      { number: '+57 300 333 0001', onPhone: true },
      { number: '+57 300 333 0002' },
    )
    await hook(update(waba, { event: 'ACCOUNT_OFFBOARDED' })).expect(200)
    expect(await healths(one, other)).toEqual(['blocked', 'ok'])
    expect((await accountOf(one)).alarms).toMatchObject([{ kind: 'account_offboarded' }])
    api.clock.advance(1_000)
    await hook(update(waba, { event: 'ACCOUNT_RECONNECTED' })).expect(200)
    expect(await healths(one, other)).toEqual(['ok', 'ok'])
  })

  it('ends what a phone was giving, until its number is linked again', async () => {
    const done = await connect({ onPhone: true })
    const { phone_number_id, waba_id } = await rowOf(done.uuid)
    simulator.whatsapp.fillPhone(phone_number_id, {
      contacts: 2,
      messages: 40,
      perChunk: 10,
      pauseMs: 1_000,
    })
    const { uuid: business } = api.world.tienda
    await requestPhoneSyncs(api.services, { business, account: done.account ?? '' })
    const shown = async () => {
      const { body } = await api
        .request()
        .get('/api/channels/all/')
        .set('Authorization', `Bearer ${admin}`)
        .expect(200)
      const found = (body as ChannelAccount[]).find(({ uuid }) => uuid === done.account)
      return [found?.phone?.contacts.state, found?.phone?.history.state, found?.health]
    }
    expect(await shown()).toEqual(['asked', 'asked', 'ok'])
    api.clock.advance(1_000)
    await hook(update(waba_id, { event: 'PARTNER_REMOVED' })).expect(200)
    expect(await shown()).toEqual(['ended', 'ended', 'blocked'])
    api.clock.advance(1_000)
    await connect({ onPhone: true, phone_number_id })
    expect(await shown()).toEqual(['due', 'due', 'ok'])
  })

  it('answers for an account that nobody connected here', async () => {
    await hook(update('999', { event: 'PARTNER_REMOVED' })).expect(200)
  })
})

describe('a process that dies', () => {
  it.each(['exchange', 'check', 'register', 'create', 'subscribe'])(
    'after %s loses nothing that Meta gave twice, and goes on from there',
    async (dying) => {
      let runs = 0
      armFaults((point) => {
        const order = ['exchange', 'check', 'register', 'create', 'subscribe']
        if (point === 'signup.after-step' && order[runs++] === dying) throw new Error('killed')
      })
      const { state, uuid } = await begin()
      const { code, waba_id, phone_number_id } = simulator.whatsapp.signUp({})
      const outcome = { kind: 'finished', code, waba_id, phone_number_id }
      await fromPage('finish', { state, outcome } as never).expect(500)
      armFaults(null)
      expect((await read()).signup).toMatchObject({ uuid, step: dying, failure: null })
      // Its lease ends.
      api.clock.advance(61_000)
      expect((await read()).signup).toMatchObject({ uuid, step: dying, failure: 'interrupted' })
      const after = await retry(uuid)
      // The code was for once.
      if (dying === 'exchange')
        return expect(after).toMatchObject({ step: 'exchange', failure: 'code_refused' })
      expect(after).toMatchObject({ step: 'done' })
      const { rows } = await api.owner.query('select uuid from channel_accounts where external_id = $1', [
        phone_number_id,
      ])
      expect(rows).toEqual([{ uuid: after.account }])
    },
  )

  it('is followed by one, however many try', async () => {
    const failed = await connect({ register: 133006 })
    const { phone_number_id } = await rowOf(failed.uuid)
    simulator.whatsapp.treat(phone_number_id, { register: null })
    const answers = await Promise.all([retry(failed.uuid), retry(failed.uuid), retry(failed.uuid)])
    expect(answers.some(({ step }) => step === 'done')).toBe(true)
    expect(await actions(failed.uuid)).toEqual(['channel.signup', 'channel.signup_retry'])
    const { rows } = await api.owner.query('select uuid from channel_accounts where external_id = $1', [
      phone_number_id,
    ])
    expect(rows).toHaveLength(1)
  })
})

describe('what is left', () => {
  it('is forgotten with its token by hand, by the next beginning, and after a week', async () => {
    const first = await connect({ register: 133006 })
    await post('discard', { id: first.uuid }).expect(200)
    expect(await actions(first.uuid)).toEqual(['channel.signup', 'channel.signup_discard'])
    await post('discard', { id: first.uuid }).expect(404)
    const second = await connect({ register: 133006 })
    await begin()
    expect(await rowOf(second.uuid)).toBeUndefined()
    const third = await connect({ register: 133006 })
    await purge(api.services)
    expect(await rowOf(third.uuid)).toBeDefined()
    await api.owner.query(
      "update whatsapp_signups set updated_at = updated_at - interval '8 days' where uuid = $1",
      [third.uuid],
    )
    await purge(api.services)
    expect(await rowOf(third.uuid)).toBeUndefined()
  })

  const left = async (row: { uuid: string }) => {
    const { secrets, ...kept } = await rowOf(row.uuid)
    return { ...kept, secrets: JSON.parse(api.services.keys.open(secrets)) }
  }
  const backInTime = (uuid: string) =>
    api.owner.query(
      "update whatsapp_signups set updated_at = updated_at - interval '8 days' where uuid = $1",
      [uuid],
    )

  it('is not discarded while somebody runs it', async () => {
    const failed = await connect({ register: 133006 })
    const until = (at: Date | null) =>
      api.owner.query('update whatsapp_signups set running_until = $2, failure = null where uuid = $1', [
        failed.uuid,
        at,
      ])
    await until(new Date(api.clock.now().getTime() + 30_000))
    await post('discard', { id: failed.uuid }).expect(404)
    expect(await rowOf(failed.uuid)).toBeDefined()
    await until(null)
    await post('discard', { id: failed.uuid }).expect(200)
  })

  it('of a number that was registered is its PIN, with which it is registered again, and its channel', async () => {
    const failed = await connect({ subscribe: 200 })
    const { pin } = (await left(failed)).secrets
    const { phone_number_id } = await rowOf(failed.uuid)
    await post('discard', { id: failed.uuid }).expect(200)
    await post('discard', { id: failed.uuid }).expect(404)
    await post('retry', { id: failed.uuid }).expect(404)
    expect((await read()).signup?.uuid).not.toBe(failed.uuid)
    await backInTime(failed.uuid)
    await purge(api.services)
    expect(await left(failed)).toMatchObject({ account_uuid: failed.account, secrets: { pin } })
    simulator.whatsapp.treat(phone_number_id, { subscribe: null })
    const again = await connect({ phone_number_id })
    expect(again).toMatchObject({ step: 'done', account: failed.account })
    expect((await left(again)).secrets).toEqual({ pin })
  })

  it('after a death between the registration and the channel is the PIN, without the token', async () => {
    armFaults((point) => {
      if (point === 'signup.after-step') runs += 1
      if (runs === 4) throw new Error('killed')
    })
    let runs = 0
    const { state, uuid } = await begin()
    const { code, waba_id, phone_number_id } = simulator.whatsapp.signUp({})
    const outcome = { kind: 'finished', code, waba_id, phone_number_id }
    await fromPage('finish', { state, outcome } as never).expect(500)
    armFaults(null)
    api.clock.advance(61_000)
    const { pin, token } = (await left({ uuid })).secrets
    expect(token).toMatch(/^EAAJ/)
    await begin()
    await backInTime(uuid)
    await purge(api.services)
    expect((await left({ uuid })).secrets).toEqual({ pin })
    const again = await connect({ phone_number_id: phone_number_id ?? '' })
    expect((await left(again)).secrets).toEqual({ pin })
  })
})
