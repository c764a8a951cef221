import type { PushAct, PushKind } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eyesMs, queueMs } from '../push/plan-pushes'
import { actMs } from '../push/write-act'
import { purge } from '../retention/purge'
import { agentOf, type TestAgent } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { type Chat, chatOf, finishAll, waitingChat, writesAgain } from '../test/chats'
import { openPushService, type TestDevice } from '../test/servers/push-service'

/** The worker of a phone, which has nothing but what its push brought. */
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
  // The network may ask again.
  api.clock.advance(120_000)
  const { tienda } = api.world
  ana = await agentOf(api, tienda.ana)
  luis = await agentOf(api, tienda.luis)
  admin = await agentOf(api, tienda.admin)
})

async function phoneOf(agent: TestAgent, kinds: readonly PushKind[] = ['mine', 'waiting']) {
  const device = service.addDevice()
  const { endpoint, p256dh, auth } = device
  const { status } = await agent.post('/api/users/push/save/', {
    ...{ endpoint, p256dh, auth, kinds, quiet: null, time_zone: 'America/Bogota', with_content: false },
  })
  expect(status).toBe(200)
  return device
}
/** The act of the newest push, once the device has so many. */
async function actOf(device: TestDevice, pushes = 1): Promise<PushAct | undefined> {
  await expect.poll(() => device.received.length).toBeGreaterThanOrEqual(pushes)
  const message = device.received.at(-1)?.message
  return message?.shows ? message.act : undefined
}
async function tokenOf(device: TestDevice, pushes = 1): Promise<string> {
  const act = await actOf(device, pushes)
  if (!act) throw new Error('the push brought no act')
  return act.token
}
/** As the worker asks: without a session, a cookie or an origin of its own. */
const asks = async (path: string, body: object) => {
  const answer = await api.request().post(path).send(body)
  return [answer.status, answer.body.code ?? answer.body.msg]
}
const answers = (token: string, text = 'Ya te ayudo.') => asks('/api/push/answer/', { token, text })
const takes = (token: string) => asks('/api/push/take/', { token })
const sent = [200, 'Respuesta enviada']
const taken = [200, 'Te hemos asignado esta interaccion']

async function myChat(): Promise<{ chat: Chat; phone: TestDevice; token: string }> {
  const chat = await chatOf(api, ana)
  const phone = await phoneOf(ana)
  await writesAgain(api, chat, '¿Sigue ahí?')
  return { chat, phone, token: await tokenOf(phone) }
}
async function chatThatWaits(agent = luis) {
  const phone = await phoneOf(agent)
  const chat = await waitingChat(api)
  await expect
    .poll(async () => (await api.owner.query('select from pushes')).rowCount)
    .toBeGreaterThanOrEqual(1)
  api.clock.advance(queueMs)
  return { chat, phone, token: await tokenOf(phone) }
}
const written = async ({ conversation }: Chat) => {
  const { rows } = await api.owner.query<{ text: string; author: string }>(
    `select body ->> 'text' as text, author_uuid as author from entries
     where conversation_uuid = $1 and author_kind = 'user' and kind = 'message' order by seq`,
    [conversation],
  )
  return rows
}
const ownerOf = async ({ uuid }: Chat) =>
  (await api.owner.query('select user_uuid from interactions where uuid = $1', [uuid])).rows[0].user_uuid
const change = (id: string, data: object) =>
  api
    .request()
    .put('/api/users/update/')
    .set('Authorization', `Bearer ${admin.token}`)
    .send({ id, data })
    .expect(200)

describe('an answer from a notification', () => {
  it('is the owner’s message, sent once however often it is pressed', async () => {
    const { chat, token } = await myChat()
    const all = await Promise.all([answers(token), answers(token), answers(token)])
    expect(all).toEqual([sent, sent, sent])
    expect(await answers(token)).toEqual(sent)
    expect(await written(chat)).toEqual([{ text: 'Ya te ayudo.', author: ana.user.uuid }])
  })

  it('is told as sent to a device that asks again after its time, and writes nothing then', async () => {
    const { chat, token } = await myChat()
    expect(await answers(token)).toEqual(sent)
    api.clock.advance(actMs)
    expect(await answers(token)).toEqual(sent)
    expect(await written(chat)).toHaveLength(1)
  })

  it('is one text: another one of the same notification is refused', async () => {
    const { chat, token } = await myChat()
    const both = await Promise.all([answers(token, 'uno'), answers(token, 'dos')])
    expect(both.map(([status]) => status).sort()).toEqual([200, 409])
    expect(await written(chat)).toHaveLength(1)
  })

  it('ends after some minutes', async () => {
    const { chat, token } = await myChat()
    api.clock.advance(actMs)
    expect(await answers(token)).toEqual([410, 'PUSH_ACT_ENDED'])
    expect(await written(chat)).toEqual([])
  })

  it('is refused once the chat has another owner', async () => {
    const { chat, token } = await myChat()
    const { status } = await admin.post('/api/interaction/taken-over/user/', { uuid: chat.uuid })
    expect(status).toBe(200)
    expect(await answers(token)).toEqual([403, 'NOT_OWNER'])
    expect(await written(chat)).toEqual([])
  })

  it('is refused once the window of the customer has closed', async () => {
    const { chat, token } = await myChat()
    await api.owner.query(`update conversations set window_closes_at = '2020-01-01' where uuid = $1`, [
      chat.conversation,
    ])
    expect(await answers(token)).toEqual([409, 'WINDOW_CLOSED'])
  })

  it('goes to its own chat alone', async () => {
    const { token } = await myChat()
    const other = await chatOf(api, ana)
    const answer = await api.request().post('/api/push/answer/').send({
      token,
      text: 'Hola',
      conversation_uuid: other.conversation,
      conversation: other.conversation,
    })
    expect(answer.status).toBe(200)
    expect(await written(other)).toEqual([])
  })

  it('is as long as any message, and no request is longer', async () => {
    const { chat, token } = await myChat()
    expect(await answers(token, 'x'.repeat(10_000))).toEqual([422, 'INVALID_INPUT'])
    expect((await answers(token, 'x'.repeat(100_000)))[0]).toBe(413)
    expect(await answers('x'.repeat(5_000))).toEqual([422, 'INVALID_INPUT'])
    expect(await answers(token, '   ')).toEqual([422, 'INVALID_INPUT'])
    expect(await written(chat)).toEqual([])
  })
})

describe("'Aceptar' from a notification", () => {
  it('gives the chat to who pressed, once', async () => {
    const { chat, token } = await chatThatWaits()
    expect(await Promise.all([takes(token), takes(token)])).toEqual([taken, taken])
    expect(await takes(token)).toEqual(taken)
    expect(await ownerOf(chat)).toBe(luis.user.uuid)
    const { rows } = await api.owner.query(
      `select count(*)::int as lines from entries where interaction_uuid = $1 and body ->> 'event' = 'taken'`,
      [chat.uuid],
    )
    expect(rows).toEqual([{ lines: 1 }])
  })

  it('then lets the same device answer, by another credential', async () => {
    const { chat, phone, token } = await chatThatWaits()
    await takes(token)
    expect(await answers(await tokenOf(phone, 2))).toEqual(sent)
    expect(await written(chat)).toEqual([{ text: 'Ya te ayudo.', author: luis.user.uuid }])
  })

  it('says who was faster', async () => {
    const { chat, token } = await chatThatWaits()
    await ana.post('/api/interaction/assigned/user/', { uuid: chat.uuid })
    expect(await takes(token)).toEqual([409, 'ALREADY_TAKEN'])
    expect(await ownerOf(chat)).toBe(ana.user.uuid)
  })

  it('is refused once its person no longer serves the area', async () => {
    const { tienda } = api.world
    const { chat, phone, token } = await chatThatWaits()
    await api.owner.query('update interactions set area_uuid = $2 where uuid = $1', [
      chat.uuid,
      tienda.ventas.uuid,
    ])
    const other = await api.owner.query<{ uuid: string }>(
      `insert into areas (business_uuid, uuid, name, created_at, updated_at) values ($1, gen_random_uuid(), 'Otra', now(), now()) returning uuid`,
      [tienda.uuid],
    )
    await change(luis.user.uuid, { areas: [other.rows[0]?.uuid] })
    await expect.poll(() => phone.received.at(-1)?.message.shows).toBeNull()
    expect(await takes(token)).toEqual([410, 'PUSH_ACT_ENDED'])
    expect(await ownerOf(chat)).toBeNull()
    await api.owner.query('delete from user_areas where user_uuid = $1', [luis.user.uuid])
  })
})

describe('the credential of an act', () => {
  it('is stored as its hash alone, for one act, beside no other token', async () => {
    const { token } = await myChat()
    const { rows } = await api.owner.query('select * from push_acts')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(await takes(token)).toEqual([410, 'PUSH_ACT_ENDED'])
    const { body } = await api
      .request()
      .get('/api/users/session/detail')
      .set('Authorization', `Bearer ${token}`)
    expect(body.code).toBe('UNAUTHENTICATED')
    expect(await asks('/api/auth/session/user/refresh/', { refresh_token: token })).toEqual([
      401,
      'INVALID_REFRESH',
    ])
  })

  it('is no other person’s, nor of another business', async () => {
    const { token } = await myChat()
    const { rows } = await api.owner.query<{ hash: Buffer }>('select hash from push_acts')
    await expect(
      api.owner.query('update push_acts set business_uuid = $2 where hash = $1', [
        rows[0]?.hash,
        api.world.otra.uuid,
      ]),
    ).rejects.toThrow(/foreign key/)
    // A row of another session's device, as if its hash had been written there.
    await phoneOf(luis)
    await api.owner.query(
      'update push_acts set subscription_uuid = p.uuid from push_subscriptions p where p.user_uuid = $1',
      [luis.user.uuid],
    )
    expect(await answers(token)).toEqual([403, 'NOT_OWNER'])
  })

  const ends: readonly [string, () => Promise<unknown>][] = [
    ['is closed', () => ana.post('/api/auth/session/user/logout/', { user_uuid: ana.user.uuid })],
    [
      'is ended by an admin',
      () =>
        api
          .request()
          .delete(`/api/users/${ana.user.uuid}/sessions/delete/`)
          .set('Authorization', `Bearer ${admin.token}`)
          .expect(200),
    ],
    [
      'expires',
      () =>
        api.owner.query(`update sessions set expires_at = '2020-01-01' where user_uuid = $1`, [
          ana.user.uuid,
        ]),
    ],
    ['loses its device', () => api.owner.query('delete from push_subscriptions')],
    [
      'is of a business that is disabled',
      () =>
        api.owner.query('update businesses set disabled_at = now() where uuid = $1', [api.world.tienda.uuid]),
    ],
  ]
  it.each(ends)('ends at once with the session, which %s', async (_what, end) => {
    const { chat, token } = await myChat()
    await end()
    expect(await answers(token)).toEqual([410, 'PUSH_ACT_ENDED'])
    expect(await written(chat)).toEqual([])
    await api.owner.query('update businesses set disabled_at = null')
  })

  it('ends with the deactivation of its person', async () => {
    const { token } = await chatThatWaits()
    await change(luis.user.uuid, { active: false })
    expect(await takes(token)).toEqual([410, 'PUSH_ACT_ENDED'])
    await change(luis.user.uuid, { active: true })
  })

  it('is forgotten a day after it ended', async () => {
    await myChat()
    const count = async () => (await api.owner.query('select from push_acts')).rowCount
    api.clock.advance(actMs)
    await purge(api.services)
    expect(await count()).toBe(1)
    api.clock.advance(25 * 3_600_000)
    await purge(api.services)
    expect(await count()).toBe(0)
  })

  it('is guessed by one network only so often, which costs nobody there an answer', async () => {
    const { token } = await myChat()
    const codes = await Promise.all(Array.from({ length: 140 }, () => takes('nada')))
    expect(codes.filter(([status]) => status === 429).length).toBeGreaterThanOrEqual(10)
    expect(await answers(token)).toEqual(sent)
    api.clock.advance(eyesMs)
    expect(await takes('nada')).toEqual([410, 'PUSH_ACT_ENDED'])
  })

  it('is used by one session only so often, which costs no other session of its network an answer', async () => {
    const { token } = await myChat()
    const codes = await Promise.all(Array.from({ length: 140 }, () => takes(token)))
    expect(codes.filter(([status]) => status === 429).length).toBeGreaterThanOrEqual(10)
    const { token: other } = await chatThatWaits()
    expect(await takes(other)).toEqual(taken)
  })
})
