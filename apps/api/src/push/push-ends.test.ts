import { randomUUID } from 'node:crypto'
import type { PushKind } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweepCalls } from '../calls/change/sweep-calls'
import { ownerAloneMs } from '../calls/plan/plan-inbound'
import { agentOf, type TestAgent } from '../test/agent'
import { atProcess, bootApi, type TestApi } from '../test/boot'
import { chatOf, finishAll, newPhone, writesAgain } from '../test/chats'
import { tellOfCall } from '../test/customer'
import { openPushService, type TestDevice } from '../test/servers/push-service'
import { eyesMs } from './plan-pushes'

let service: Awaited<ReturnType<typeof openPushService>>
let api: TestApi
let ana: TestAgent
let luis: TestAgent
let admin: TestAgent
const people = () => [ana, luis, admin]
beforeAll(async () => {
  service = await openPushService()
  api = await bootApi({ settings: { pushServiceBase: service.url, accessTokenMinutes: 240 } })
})
afterAll(async () => {
  for (const one of people()) one?.close()
  await api.stop()
  await service.close()
})
beforeEach(async () => {
  for (const one of people()) one?.close()
  await api.owner.query('delete from push_subscriptions')
  await finishAll(api)
  const { tienda } = api.world
  ana = await agentOf(api, tienda.ana)
  luis = await agentOf(api, tienda.luis)
  admin = await agentOf(api, tienda.admin)
})

async function phoneOf(agent: TestAgent, kinds: readonly PushKind[] = ['mine']) {
  const device = service.addDevice()
  const { endpoint, p256dh, auth } = device
  const { body } = await agent.post('/api/users/push/save/', {
    ...{ endpoint, p256dh, auth, kinds, quiet: null, time_zone: 'America/Bogota', with_content: false },
  })
  return Object.assign(device, { renewal: String(body.renewal) })
}
const shows = ({ received }: Pick<TestDevice, 'received'>) => received.map(({ message }) => message.shows)
const subscriptions = async () => (await api.owner.query('select from push_subscriptions')).rowCount
const change = (id: string, data: object) =>
  api
    .request()
    .put('/api/users/update/')
    .set('Authorization', `Bearer ${admin.token}`)
    .send({ id, data })
    .expect(200)
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

it('a device ends with the demotion of its person, and is told of nothing that promotes them', async () => {
  await change(luis.user.uuid, { role: 'ADMIN' })
  await phoneOf(luis)
  await change(luis.user.uuid, { name: 'Luis Peña' })
  expect(await subscriptions()).toBe(1)
  await change(luis.user.uuid, { role: 'AGENT' })
  expect(await subscriptions()).toBe(0)
})

it('a chat that its owner has open at another process is under their eyes', async () => {
  const another = await api.anotherProcess('api')
  const there = await agentOf(atProcess(api, another), api.world.tienda.ana)
  const chat = await chatOf(api, ana)
  const phone = await phoneOf(ana)
  await there.get('get:interaction:conversation:messages', { conversation_uuid: chat.conversation })
  await expect
    .poll(
      async () =>
        (await api.owner.query('select from viewers where conversation_uuid = $1', [chat.conversation]))
          .rowCount,
    )
    .toBe(1)
  await writesAgain(api, chat)
  await settled()
  expect(shows(phone)).toEqual([])
  // Open, but not read.
  api.clock.advance(eyesMs)
  await expect.poll(() => shows(phone)).toEqual(['mine'])
  there.close()
  await another.stop()
})

it('what a device still shows of other chats goes with the next push, where it could not go alone', async () => {
  const [read, other] = [await chatOf(api, ana), await chatOf(api, ana)]
  const phone = await phoneOf(ana)
  await writesAgain(api, read)
  await expect.poll(() => shows(phone)).toEqual(['mine'])
  await settled()
  // As after a read whose push Apple was not sent.
  await api.owner.query('update pushes set shown = false where conversation_uuid = $1', [read.conversation])
  await writesAgain(api, other)
  await expect
    .poll(() => phone.received.at(-1)?.message)
    .toMatchObject({
      chat: other.conversation,
      gone: [{ chat: read.conversation, version: 1 }],
    })
  await settled()
  await writesAgain(api, other)
  await expect.poll(() => phone.received.length).toBe(3)
  expect(phone.received.at(-1)?.message).not.toHaveProperty('gone')
})

it('a push whose job was lost with its process is sent a little later', async () => {
  const chat = await chatOf(api, ana)
  const phone = await phoneOf(ana)
  phone.answers(503, { 'Retry-After': '3600' })
  await writesAgain(api, chat)
  await expect
    .poll(async () => (await api.owner.query('select from pushes where attempts = 1')).rowCount)
    .toBe(1)
  phone.answers(201)
  await api.owner.query(
    `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'send_push'))`,
  )
  await api.owner.query('update pushes set due_at = $1', [api.clock.now()])
  api.clock.advance(20_000)
  await expect.poll(() => shows(phone), { timeout: 15_000 }).toEqual(['mine'])
}, 30_000)

describe('a device whose browser has renewed its address', () => {
  const renews = async (token: string, { endpoint, p256dh, auth }: TestDevice) => {
    const { status, body } = await api
      .request()
      .post('/api/push/renew/')
      .send({ token, endpoint, p256dh, auth })
    return [status, body.code]
  }

  it('is told there of the same things', async () => {
    const chat = await chatOf(api, ana)
    const phone = await phoneOf(ana)
    const moved = service.addDevice()
    expect(await renews(phone.renewal, moved)).toEqual([200, undefined])
    await writesAgain(api, chat)
    await expect.poll(() => shows(moved)).toEqual(['mine'])
    expect(shows(phone)).toEqual([])
  })

  it('is refused with another secret, after its session, and at a private address', async () => {
    const phone = await phoneOf(ana)
    const moved = service.addDevice()
    expect(await renews('otra', moved)).toEqual([404, 'PUSH_DEVICE_NOT_FOUND'])
    expect(await renews(phone.renewal, { ...moved, endpoint: 'https://127.0.0.1/push' })).toEqual([
      422,
      'PUSH_ADDRESS_REFUSED',
    ])
    await ana.post('/api/auth/session/user/logout/', { user_uuid: ana.user.uuid })
    expect(await renews(phone.renewal, moved)).toEqual([404, 'PUSH_DEVICE_NOT_FOUND'])
    const { rows } = await api.owner.query('select * from push_subscriptions')
    expect(JSON.stringify(rows)).not.toContain(phone.renewal)
  })
})

describe('a device that a secret moved', () => {
  it('is told nothing of what a chat says, and permitted nothing, until a page of the session saves it', async () => {
    const chat = await chatOf(api, ana)
    const phone = await phoneOf(ana)
    await api.owner.query('update push_subscriptions set with_content = true')
    const moved = service.addDevice()
    const { endpoint, p256dh, auth } = moved
    await api
      .request()
      .post('/api/push/renew/')
      .send({ token: phone.renewal, endpoint, p256dh, auth })
      .expect(200)
    await writesAgain(api, chat, 'Mi cédula es 52')
    await expect.poll(() => shows(moved)).toEqual(['mine'])
    for (const field of ['act', 'name', 'text']) expect(moved.received[0]?.message).not.toHaveProperty(field)
    const saved = await ana.post('/api/users/push/save/', {
      ...{ endpoint, p256dh, auth, kinds: ['mine'], quiet: null },
      ...{ time_zone: 'America/Bogota', with_content: true },
    })
    expect(saved.body).toMatchObject({ renewed: false })
    await settled()
    await writesAgain(api, chat, 'y otra')
    await expect.poll(() => shows(moved)).toEqual(['mine', 'mine'])
    expect(moved.received[1]?.message).toMatchObject({ text: 'y otra', act: { does: 'answer' } })
  })
})

describe('a call', () => {
  async function rings(phone = newPhone()) {
    const call = { id: `wacid.${randomUUID()}`, phone }
    await tellOfCall(api, api.world.tienda.whatsapp, 'connect', { at: api.clock.now(), ...call })
    const { rows } = await api.owner.query<{ uuid: string }>(`select uuid from calls where state = 'ringing'`)
    return { ...call, uuid: rows[0]?.uuid ?? '' }
  }
  const over = async ({ id, phone }: { readonly id: string; readonly phone: string }) =>
    tellOfCall(api, api.world.tienda.whatsapp, 'terminate', { at: api.clock.now(), id, phone })

  it.each([
    ['its person has declined it', () => ana, '/api/calls/end/', {}],
    ['a colleague has answered it', () => luis, '/api/calls/answer/', { sdp: 'v=0' }],
  ] as const)('is named by its push, and stops once %s', async (_what, who, path, more) => {
    const phone = await phoneOf(ana, ['calls'])
    const call = await rings()
    const { uuid } = call
    await expect.poll(() => phone.received.at(-1)?.message).toMatchObject({ shows: 'calls', call: uuid })
    await who().post(path, { uuid, ...more })
    await expect.poll(() => shows(phone)).toEqual(['calls', null])
    await over(call)
  })

  it('rings for the others of the area once its owner had their time', async () => {
    const chat = await chatOf(api, ana)
    const [own, other] = [await phoneOf(ana, ['calls']), await phoneOf(luis, ['calls'])]
    const call = await rings(chat.phone)
    await expect.poll(() => shows(own)).toEqual(['calls'])
    await settled()
    expect(shows(other)).toEqual([])
    api.clock.advance(ownerAloneMs)
    await sweepCalls(api.services)
    await expect.poll(() => shows(other)).toEqual(['calls'])
    await over(call)
  })
})
