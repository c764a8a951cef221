import { randomUUID } from 'node:crypto'
import type { PushKind } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAreaOrThrow } from '../areas/create-area'
import { agentOf, type TestAgent } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { type Chat, chatOf, finishAll, newPhone, waitingChat, writesAgain } from '../test/chats'
import { tellOfCall } from '../test/customer'
import { openPushService, type TestDevice } from '../test/servers/push-service'
import { findMissedTargets } from './find-missed'
import { eyesMs, queueMs } from './plan-pushes'
import { readPushKeys } from './push-keys'
import { sendPush } from './send-push'
import { writePushes } from './write-pushes'

let service: Awaited<ReturnType<typeof openPushService>>
let api: TestApi
let ana: TestAgent
let luis: TestAgent
beforeAll(async () => {
  service = await openPushService()
  api = await bootApi({ settings: { pushServiceBase: service.url } })
})
afterAll(async () => {
  for (const one of [ana, luis]) one?.close()
  await api.stop()
  await service.close()
})
beforeEach(async () => {
  for (const one of [ana, luis]) one?.close()
  await api.owner.query('delete from push_subscriptions')
  // An agent may have ten chats.
  await finishAll(api)
  ana = await agentOf(api, api.world.tienda.ana)
  luis = await agentOf(api, api.world.tienda.luis)
})

interface Choices {
  readonly kinds?: readonly PushKind[]
  readonly with_content?: boolean
  readonly quiet?: { from: string; to: string } | null
}
const bodyOf = ({ endpoint, p256dh, auth }: TestDevice, choices: Choices = {}) => ({
  ...{ endpoint, p256dh, auth },
  ...{ kinds: ['mine'], quiet: null, time_zone: 'America/Bogota', with_content: false },
  ...choices,
})
async function phoneOf(agent: TestAgent, choices: Choices = {}): Promise<TestDevice> {
  const device = service.addDevice()
  const { status } = await agent.post('/api/users/push/save/', bodyOf(device, choices))
  expect(status).toBe(200)
  return device
}
const shownBy = ({ received }: TestDevice) => received.map(({ message }) => message)
const until = (device: TestDevice, count: number) =>
  expect.poll(() => device.received.length).toBeGreaterThanOrEqual(count)
/** Reads the chat to its end, as its owner on another device does. */
async function reads(agent: TestAgent, { uuid, conversation }: Chat): Promise<void> {
  const { rows } = await api.owner.query<{ uuid: string }>(
    `select uuid from entries where conversation_uuid = $1 and author_kind = 'client' order by seq desc limit 1`,
    [conversation],
  )
  const { status } = await agent.post('/api/interaction/read/user/', { uuid, message: rows[0]?.uuid })
  expect(status).toBe(200)
}
/** Whatever was heard is decided, and what is due is sent. */
const settled = () =>
  expect
    .poll(async () => {
      const { rows } = await api.owner.query(
        `select (select count(*)::int from event_dues where listener = 'push')
           + (select count(*)::int from pushes where sent_version < version and due_at <= $1) as open`,
        [api.clock.now()],
      )
      return rows[0].open
    })
    .toBe(0)

describe('a device', () => {
  it('is told of its own chat once for each message, without content, and withdraws it once it was read', async () => {
    const chat = await chatOf(api, ana)
    await reads(ana, chat)
    const phone = await phoneOf(ana)
    await writesAgain(api, chat, 'Mi cédula es 4471')
    await until(phone, 1)
    await writesAgain(api, chat, '¿Sigue ahí?')
    await until(phone, 2)
    await reads(ana, chat)
    await until(phone, 3)
    await settled()
    const said = { chat: chat.conversation, at: expect.any(String) }
    const act = { does: 'answer', token: expect.any(String), user: ana.user.uuid }
    expect(shownBy(phone)).toEqual([
      { ...said, version: 1, shows: 'mine', count: 1, act },
      { ...said, version: 2, shows: 'mine', count: 2, act },
      { ...said, version: 3, shows: null },
    ])
    const topic = chat.conversation.replaceAll('-', '')
    const { publicKey } = await readPushKeys(api.services)
    expect(phone.received.map(({ topic, urgency, sender }) => [topic, urgency, sender.publicKey])).toEqual([
      [topic, 'high', publicKey],
      [topic, 'high', publicKey],
      [topic, 'normal', publicKey],
    ])
  })

  it('shows who writes and what, where its person chose so', async () => {
    const chat = await chatOf(api, ana)
    const phone = await phoneOf(ana, { with_content: true })
    await writesAgain(api, chat, '¿Llegó la ruana?')
    await until(phone, 1)
    expect(shownBy(phone)).toMatchObject([
      { shows: 'mine', name: expect.any(String), text: '¿Llegó la ruana?' },
    ])
  })

  it('is told nothing of what somebody else has, nor of what it did not ask for', async () => {
    const [calls, other] = [await phoneOf(ana, { kinds: ['calls'] }), await phoneOf(luis)]
    const chat = await chatOf(api, ana)
    await writesAgain(api, chat)
    await settled()
    api.clock.advance(eyesMs)
    await settled()
    expect([...shownBy(calls), ...shownBy(other)]).toEqual([])
  })

  it('is told of what waits in its areas once nobody has taken it, and that it was taken', async () => {
    const phone = await phoneOf(luis, { kinds: ['waiting'] })
    const gone = await waitingChat(api)
    await ana.post('/api/interaction/assigned/user/', { uuid: gone.uuid })
    const chat = await waitingChat(api)
    await settled()
    expect(shownBy(phone)).toEqual([])
    api.clock.advance(queueMs)
    await until(phone, 1)
    await ana.post('/api/interaction/assigned/user/', { uuid: chat.uuid })
    await until(phone, 2)
    await settled()
    expect(shownBy(phone).map(({ chat, shows }) => [chat, shows])).toEqual([
      [chat.conversation, 'waiting'],
      [chat.conversation, null],
    ])
  })

  it('shows what waits, whatever is heard of the chat before it with the customer', async () => {
    const before = await chatOf(api, ana)
    await finishAll(api)
    const phone = await phoneOf(luis, { kinds: ['waiting'] })
    await writesAgain(api, before)
    await settled()
    api.clock.advance(queueMs)
    await until(phone, 1)
    await writePushes(api.services, { business: api.world.tienda.uuid, interaction: before.uuid })
    await settled()
    expect(shownBy(phone)).toMatchObject([{ chat: before.conversation, shows: 'waiting' }])
  })

  it('is told of a note that names its person, until they have seen it', async () => {
    const phone = await phoneOf(luis, { kinds: ['mentions'], with_content: true })
    const chat = await chatOf(api, ana)
    const note = await ana.get('write:note', {
      uuid: randomUUID(),
      conversation_uuid: chat.conversation,
      body: { text: '@Luis revisa esto', mentions: [luis.user.uuid] },
    })
    await until(phone, 1)
    await luis.get('see:mentions', { mentions: [note.uuid] })
    await until(phone, 2)
    // The words of a note stay within Hilo.
    expect(shownBy(phone)).toEqual([
      expect.objectContaining({ shows: 'mentions', name: expect.any(String) }),
      { chat: chat.conversation, version: 2, at: expect.any(String), shows: null },
    ])
    expect(JSON.stringify(shownBy(phone))).not.toContain('revisa')
  })

  it('rings while a customer calls', async () => {
    const phone = await phoneOf(ana, { kinds: ['calls'] })
    const call = { id: `wacid.${randomUUID()}`, phone: newPhone() }
    await tellOfCall(api, api.world.tienda.whatsapp, 'connect', { at: api.clock.now(), ...call })
    await until(phone, 1)
    await tellOfCall(api, api.world.tienda.whatsapp, 'terminate', { at: api.clock.now(), ...call })
    await until(phone, 2)
    expect(phone.received.map(({ message, ttl }) => [message.shows, ttl < 60])).toEqual([
      ['calls', true],
      [null, true],
    ])
  })

  it('is told once that its chat has missed a target', async () => {
    const { ventas, uuid: business } = api.world.tienda
    await api.owner.query('update areas set first_answer_minutes = 5 where uuid = $1', [ventas.uuid])
    await api.owner.query('update schedules set enabled = false where business_uuid = $1', [business])
    const chat = await chatOf(api, ana)
    await api.owner.query('update interactions set area_uuid = $2 where uuid = $1', [chat.uuid, ventas.uuid])
    const phone = await phoneOf(ana, { kinds: ['targets'] })
    await findMissedTargets(api.services)
    await settled()
    expect(shownBy(phone)).toEqual([])
    api.clock.advance(6 * 60_000)
    await findMissedTargets(api.services)
    await until(phone, 1)
    await findMissedTargets(api.services)
    await settled()
    expect(shownBy(phone)).toMatchObject([{ shows: 'targets' }])
    await api.owner.query('update areas set first_answer_minutes = null where uuid = $1', [ventas.uuid])
  })

  it('shows no longer what its person may not see any more', async () => {
    const phone = await phoneOf(luis, { kinds: ['waiting'] })
    const chat = await waitingChat(api)
    await api.owner.query('update interactions set area_uuid = $2 where uuid = $1', [
      chat.uuid,
      api.world.tienda.ventas.uuid,
    ])
    await settled()
    api.clock.advance(queueMs)
    await until(phone, 1)
    const other = await createAreaOrThrow(api.services, {
      business: api.world.tienda.uuid,
      name: `Bodega ${chat.phone}`,
    })
    const admin = await agentOf(api, api.world.tienda.admin)
    await api
      .request()
      .put('/api/users/update/')
      .set('Authorization', `Bearer ${admin.token}`)
      .send({ id: luis.user.uuid, data: { areas: [other.uuid] } })
      .expect(200)
    await until(phone, 2)
    expect(shownBy(phone).map(({ shows }) => shows)).toEqual(['waiting', null])
    admin.close()
    await api.owner.query('delete from user_areas where user_uuid = $1', [luis.user.uuid])
  })

  it('is told nothing while the chat is under its person’s eyes', async () => {
    const chat = await chatOf(api, ana)
    const phone = await phoneOf(ana)
    await ana.get('get:interaction:conversation:messages', { conversation_uuid: chat.conversation })
    await expect
      .poll(
        async () =>
          (await api.owner.query('select from viewers where conversation_uuid = $1', [chat.conversation]))
            .rowCount,
      )
      .toBe(1)
    await writesAgain(api, chat, 'uno')
    await settled()
    await reads(ana, chat)
    await settled()
    api.clock.advance(eyesMs)
    await settled()
    expect(shownBy(phone)).toEqual([])
    // Open somewhere, but nobody looks.
    await writesAgain(api, chat, 'dos')
    await settled()
    expect(shownBy(phone)).toEqual([])
    api.clock.advance(eyesMs)
    await until(phone, 1)
  })

  it('is told nothing in its quiet hours', async () => {
    const chat = await chatOf(api, ana)
    const phone = await phoneOf(ana, { quiet: { from: '00:00', to: '23:59' } })
    await writesAgain(api, chat)
    await settled()
    expect(shownBy(phone)).toEqual([])
  })

  it('hears again of what a process that died had sent, as what it has already', async () => {
    const chat = await chatOf(api, ana)
    const phone = await phoneOf(ana)
    await writesAgain(api, chat)
    await until(phone, 1)
    await settled()
    const { rows } = await api.owner.query<{ subscription: string }>(
      'update pushes set sent_version = 0 returning subscription_uuid as subscription',
    )
    const of = {
      business: api.world.tienda.uuid,
      subscription: rows[0]?.subscription ?? '',
      conversation: chat.conversation,
    }
    await sendPush(api.services, of)
    await sendPush(api.services, of)
    expect(shownBy(phone).map(({ version }) => version)).toEqual([1, 1])
  })

  it('is tried again while its service is not well, and told the newest alone', async () => {
    const chat = await chatOf(api, ana)
    const phone = await phoneOf(ana)
    phone.answers(503, { 'Retry-After': '60' })
    await writesAgain(api, chat, 'uno')
    await expect
      .poll(async () => (await api.owner.query('select from pushes where attempts = 1')).rowCount)
      .toBe(1)
    phone.answers(201)
    api.clock.advance(60_000)
    await until(phone, 1)
    expect(shownBy(phone)).toMatchObject([{ shows: 'mine', count: 1 }])
  })

  it('holds a worker for five seconds while its service does not answer', { timeout: 15_000 }, async () => {
    const chat = await chatOf(api, ana)
    const phone = await phoneOf(ana)
    phone.hangs()
    await writesAgain(api, chat)
    await expect
      .poll(async () => (await api.owner.query('select from pushes where attempts = 1')).rowCount, {
        timeout: 8_000,
      })
      .toBe(1)
  })

  it.each([404, 410, 403])('goes when its service says %s', async (status) => {
    const chat = await chatOf(api, ana)
    const phone = await phoneOf(ana)
    phone.answers(status)
    await writesAgain(api, chat)
    await expect.poll(async () => (await api.owner.query('select from push_subscriptions')).rowCount).toBe(0)
  })
})

describe('a subscription', () => {
  const count = async () => (await api.owner.query('select from push_subscriptions')).rowCount

  it('ends with its session', async () => {
    const phone = await phoneOf(ana)
    expect(await count()).toBe(1)
    expect((await ana.post('/api/auth/session/user/logout/', { user_uuid: ana.user.uuid })).status).toBe(200)
    expect(await count()).toBe(0)
    expect(shownBy(phone)).toEqual([])
  })

  it('ends with its session, which ends while it is made', async () => {
    const phone = service.addDevice()
    const other = await api.owner.connect()
    const waiting = async () => {
      const { rowCount } = await api.owner.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rowCount ?? 0
    }
    await other.query('begin')
    // Holds the address, so that the subscription waits with its session locked.
    await other.query(
      `insert into push_subscriptions (business_uuid, uuid, session_uuid, user_uuid, endpoint, p256dh, auth, kinds, time_zone,
         with_content, created_at, updated_at)
       select business_uuid, gen_random_uuid(), uuid, user_uuid, $2, '', '', '{mine}', 'UTC', false, now(), now()
       from sessions where user_uuid = $1 and revoked_at is null order by created_at desc limit 1`,
      [luis.user.uuid, phone.endpoint],
    )
    const saved = ana.post('/api/users/push/save/', bodyOf(phone))
    await expect.poll(waiting).toBe(1)
    let ended = false
    const left = ana.post('/api/auth/session/user/logout/', { user_uuid: ana.user.uuid }).then(() => {
      ended = true
    })
    await expect.poll(async () => ended || (await waiting()) > 1).toBe(true)
    await other.query('rollback')
    other.release()
    await Promise.all([saved, left])
    expect(await count()).toBe(0)
  })

  it('ends with its person, who was deactivated', async () => {
    await phoneOf(luis)
    const admin = await agentOf(api, api.world.tienda.admin)
    const change = async (active: boolean) =>
      api
        .request()
        .put('/api/users/update/')
        .set('Authorization', `Bearer ${admin.token}`)
        .send({ id: luis.user.uuid, data: { active } })
        .expect(200)
    await change(false)
    expect(await count()).toBe(0)
    await change(true)
    admin.close()
  })

  it('is changed by the same device, and listed for its person alone', async () => {
    const phone = service.addDevice()
    await ana.post('/api/users/push/save/', bodyOf(phone))
    await ana.post(
      '/api/users/push/save/',
      bodyOf(phone, { kinds: ['calls'], quiet: { from: '20:00', to: '07:00' } }),
    )
    const listed = async ({ token }: TestAgent) =>
      (await api.request().get('/api/users/push/all/').set('Authorization', `Bearer ${token}`)).body
    expect(await listed(ana)).toMatchObject({
      public_key: (await readPushKeys(api.services)).publicKey,
      devices: [
        { current: true, kinds: ['calls'], quiet: { from: '20:00', to: '07:00' }, browser: 'vitest' },
      ],
    })
    expect((await listed(luis)).devices).toEqual([])
    const [{ uuid }] = (await listed(ana)).devices
    const path = `/api/users/push/delete/${uuid}/`
    await api.request().delete(path).set('Authorization', `Bearer ${luis.token}`).expect(404)
    await api.request().delete(path).set('Authorization', `Bearer ${ana.token}`).expect(200)
    expect(await count()).toBe(0)
  })

  it.each([
    'http://203.0.113.7/push',
    'https://127.0.0.1/push',
    'https://[::1]/push',
    'https://[::ffff:10.0.0.1]/push',
    'https://169.254.169.254/latest',
    'https://203.0.113.7:8443/push',
  ])('at %s is refused: it is not of the open network', async (endpoint) => {
    const { status, body } = await ana.post(
      '/api/users/push/save/',
      bodyOf({ ...service.addDevice(), endpoint }),
    )
    expect([status, body.code]).toEqual([422, 'PUSH_ADDRESS_REFUSED'])
  })
})

it('the keys are made once, sealed, and all processes have the same', async () => {
  const before = await readPushKeys(api.services)
  const another = await api.anotherProcess()
  expect(await readPushKeys(another.services)).toEqual(before)
  await another.stop()
  const { rows } = await api.owner.query<{ sealed: Buffer }>('select sealed from push_keys')
  expect(rows).toHaveLength(1)
  expect(rows[0]?.sealed.includes(before.privateKey)).toBe(false)
})
