import type { ServerEventPayload } from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rooms } from '../platform/realtime/rooms'
import { agentOf, type TestAgent } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { chatOf, waitingChat } from '../test/chats'
import { countSessionsWaitingForLocks } from '../test/observe/count-sessions-waiting'

let api: TestApi
let ana: TestAgent
let stranger: TestAgent
beforeAll(async () => {
  api = await bootApi()
  ana = await agentOf(api, api.world.tienda.ana)
  stranger = await agentOf(api, api.world.otra.ana)
})
afterAll(async () => {
  ana.close()
  stranger.close()
  await api.stop()
})

const shows =
  (user: string, online = true) =>
  ({ users }: ServerEventPayload<'presence'>) =>
    users.some((one) => one.uuid === user && one.online === online)
const onlineUsers = async (agent: TestAgent) =>
  (await agent.get('get:presence', {})).users.filter(({ online }) => online).map(({ name }) => name)

describe('presence', () => {
  it('is published when somebody connects, and when their last window closes', async () => {
    const { luis } = api.world.tienda
    const first = await agentOf(api, luis)
    const came = await ana.hears('presence', shows(luis.uuid))
    expect(came.users.find(({ uuid }) => uuid === luis.uuid)).toEqual({
      uuid: luis.uuid,
      name: 'Luis',
      availability: 'available',
      online: true,
    })
    expect(await onlineUsers(ana)).toEqual(['Ana', 'Luis'])
    const second = await agentOf(api, luis)
    ana.forget()
    first.close()
    await expect
      .poll(
        async () =>
          (await api.owner.query('select 1 from presence_leases where user_uuid = $1', [luis.uuid])).rowCount,
      )
      .toBe(1)
    expect(ana.heard).toEqual([])
    second.close()
    expect(await ana.hears('presence')).toMatchObject({ users: [{ uuid: luis.uuid, online: false }] })
    expect(await onlineUsers(ana)).toEqual(['Ana'])
    expect(stranger.heard.filter(({ payload }) => JSON.stringify(payload).includes(luis.uuid))).toEqual([])
  })

  it('publishes availability to the team, and stores it for the session', async () => {
    ana.forget()
    const set = (availability: string) =>
      api.request().put('/api/users/profile/update/').set('Authorization', ana.token).send({ availability })
    await set('away')
    expect(await ana.hears('presence')).toMatchObject({
      users: [{ uuid: ana.user.uuid, availability: 'away' }],
    })
    const { body } = await api.request().get('/api/users/session/detail').set('Authorization', ana.token)
    expect(body.availability).toBe('away')
    await set('available')
  })

  it('of people who change one after the other is sent in few packets', async () => {
    const { uuid: business, ana: one, luis, admin } = api.world.tienda
    await ana.hearsAll()
    ana.forget()
    const began = performance.now()
    for (let at = 0; at < 30; at += 1) {
      const users = [[one, luis, admin][at % 3]?.uuid ?? '']
      await api.services.realtime.processes.sendToAll('presence_changed', { business, users })
      await ana.get('get:presence', {})
    }
    for (const { uuid } of [one, luis, admin])
      await ana.hears('presence', ({ users }) => users.some((user) => user.uuid === uuid))
    const packets = ana.heard.filter(({ event }) => event === 'presence').length
    expect(packets).toBeLessThanOrEqual(2 + (performance.now() - began) / 500)
  })

  it('ends with the leases of a dead process', async () => {
    const { luis } = api.world.tienda
    await api.owner.query(
      `insert into presence_leases (business_uuid, user_uuid, connection, expires_at) values ($1, $2, 'of a dead process', $3)`,
      [luis.business, luis.uuid, new Date(api.clock.now().getTime() + 20_000)],
    )
    expect(await onlineUsers(ana)).toEqual(['Ana', 'Luis'])
    ana.forget()
    api.clock.advance(25_000)
    // Her own lease is as old: on a busy machine it ends too, before her process renews it.
    await ana.hears('presence', shows(luis.uuid, false))
    await expect.poll(() => onlineUsers(ana)).toEqual(['Ana'])
  })
})

describe('the viewers of a conversation', () => {
  /** The people who have the conversation open, for every process. */
  const viewersOf = async (conversation: string) =>
    (
      await api.services.db.call<{ viewers: { name: string }[] }>('select * from hilo_viewers($1, $2)', [
        JSON.stringify([{ business: api.world.tienda.uuid, conversation }]),
        api.clock.now(),
      ])
    ).flatMap(({ viewers }) => viewers.map(({ name }) => name))
  const open = (agent: TestAgent, conversation: string) =>
    agent.get('get:interaction:conversation:messages', { conversation_uuid: conversation })
  /** Whatever this agent's connection entered or left before is written, too. */
  const written = async (agent: TestAgent) => {
    const another = await chatOf(api, agent)
    await open(agent, another.conversation)
    await expect.poll(() => viewersOf(another.conversation)).toEqual([agent.user.name])
  }

  it('get each other’s names and typing, and nobody else does', async () => {
    const chat = await chatOf(api, ana)
    const admin = await agentOf(api, api.world.tienda.admin)
    const luis = await agentOf(api, api.world.tienda.luis)
    await open(ana, chat.conversation)
    await open(admin, chat.conversation)
    const names = ({ viewers }: { viewers: { name: string }[] }) => viewers.map(({ name }) => name).sort()
    expect(names(await ana.hears('viewers:conversation', (payload) => payload.viewers.length === 2))).toEqual(
      ['Admin', 'Ana'],
    )
    await admin.get('typing', { conversation_uuid: chat.conversation, typing: true })
    expect(await ana.hears('typing')).toEqual({
      conversation_uuid: chat.conversation,
      user: { uuid: admin.user.uuid, name: 'Admin' },
      typing: true,
    })
    // Nobody receives their own typing: a later event arrives without it.
    await ana.get('typing', { conversation_uuid: chat.conversation, typing: true })
    await admin.hears('typing', ({ user }) => user.uuid === ana.user.uuid)
    expect(admin.heard.filter(({ event }) => event === 'typing')).toHaveLength(1)
    const uninvited = await luis.ask('typing', { conversation_uuid: chat.conversation, typing: true })
    expect(uninvited).toMatchObject({ ok: false, code: 'CONVERSATION_NOT_FOUND' })
    ana.forget()
    admin.close()
    expect(names(await ana.hears('viewers:conversation'))).toEqual(['Ana'])
    await luis.hearsAll()
    expect(luis.heardOfChats().map(({ event }) => event)).not.toContain('typing')
    luis.close()
  })

  it('lose whoever may no longer read it', async () => {
    const chat = await waitingChat(api)
    const luis = await agentOf(api, api.world.tienda.luis)
    for (const agent of [ana, luis])
      await agent.get('get:interaction:conversation:messages', { conversation_uuid: chat.conversation })
    await ana.hears(
      'viewers:conversation',
      (payload) => payload.conversation_uuid === chat.conversation && payload.viewers.length === 2,
    )
    ana.forget()
    await ana.post('/api/interaction/assigned/user/', { uuid: chat.uuid })
    const left = await ana.hears(
      'viewers:conversation',
      (payload) => payload.conversation_uuid === chat.conversation,
    )
    expect(left.viewers.map(({ name }) => name)).toEqual(['Ana'])
    luis.close()
  })

  it('do not include anybody before their right is checked', async () => {
    const chat = await chatOf(api, ana)
    const luis = await agentOf(api, api.world.tienda.luis)
    await ana.get('get:interaction:conversation:messages', { conversation_uuid: chat.conversation })
    const owner = await api.owner.connect()
    // The check waits for as long as the table is locked.
    await owner.query('begin')
    await owner.query('lock table conversations in access exclusive mode')
    const asked = luis.ask('get:interaction:conversation:messages', { conversation_uuid: chat.conversation })
    // Not a sweep, which the lock may stop too.
    const check = 'as conversation_version'
    await expect.poll(() => countSessionsWaitingForLocks(api.owner, check)).toBe(1)
    const room = rooms.conversation(api.world.tienda.uuid, chat.conversation)
    await expect.poll(() => viewersOf(chat.conversation)).toEqual(['Ana'])
    luis.forget()
    await api.services.realtime.publish([room], 'viewers:conversation', {
      conversation_uuid: chat.conversation,
      viewers: [],
    })
    await owner.query('rollback')
    owner.release()
    expect(await asked).toMatchObject({ ok: false, code: 'CONVERSATION_NOT_FOUND' })
    await written(luis)
    expect(await viewersOf(chat.conversation)).toEqual(['Ana'])
    const heard = luis.heard.filter(({ payload }) => JSON.stringify(payload).includes(chat.conversation))
    expect(heard).toEqual([])
    luis.close()
  })

  it('stay viewers after a refused command', async () => {
    const [chat, other] = [await chatOf(api, ana), await chatOf(api, ana)]
    const ask = (wrong: object = {}) =>
      ana.ask('get:interaction:conversation:messages', { conversation_uuid: chat.conversation, ...wrong })
    expect(await ask()).toMatchObject({ ok: true })
    // An interaction of another conversation, and an invalid cursor.
    expect(await ask({ interaction: other.uuid })).toMatchObject({ code: 'CONVERSATION_NOT_FOUND' })
    expect(await ask({ before: 'nada' })).toMatchObject({ code: 'INVALID_INPUT' })
    await written(ana)
    expect(await viewersOf(chat.conversation)).toEqual(['Ana'])
    expect(await viewersOf(other.conversation)).toEqual([])
  })
})

it('a connected agent gets changed permissions within two seconds', async () => {
  const running = await bootApi()
  const { tienda, otra } = running.world
  const [agent, boss, elsewhere] = await Promise.all(
    [tienda.ana, tienda.admin, otra.ana].map((user) => agentOf(running, user)),
  )
  if (!agent || !boss || !elsewhere) throw new Error('nobody came')
  await running
    .request()
    .put('/api/business/permissions/update/')
    .set('Authorization', boss.token)
    .send({ id: tienda.uuid, data: { permission_create_areas: false } })
    .expect(200)
  const me = await agent.hears('update:session')
  expect(me).toMatchObject({ uuid: tienda.ana.uuid, permissions: { permission_create_areas: false } })
  expect(elsewhere.heard.map(({ event }) => event)).not.toContain('update:session')
  for (const one of [agent, boss, elsewhere]) one.close()
  await running.stop()
})
