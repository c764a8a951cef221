import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rooms } from '../platform/realtime/realtime'
import { agentOf, type TestAgent } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { chatOf, waitingChat } from '../test/chats'
import { waitingForLocks } from '../test/waiting-for-locks'

let api: TestApi
let ana: TestAgent
let stranger: TestAgent
beforeAll(async () => {
  api = await bootApi({ start: false })
  ana = await agentOf(api, api.world.tienda.ana)
  stranger = await agentOf(api, api.world.otra.ana)
})
afterAll(async () => {
  ana.close()
  stranger.close()
  await api.stop()
})

const whoIsThere = async (agent: TestAgent) =>
  (await agent.get('get:presence', {})).users.filter(({ online }) => online).map(({ name }) => name)

describe('presence', () => {
  it('is told when somebody comes, and when the last of their windows closes', async () => {
    const { luis } = api.world.tienda
    const first = await agentOf(api, luis)
    const came = await ana.hears('presence', ({ uuid }) => uuid === luis.uuid)
    expect(came).toEqual({ uuid: luis.uuid, name: 'Luis', availability: 'available', online: true })
    expect(await whoIsThere(ana)).toEqual(['Ana', 'Luis'])
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
    expect(await ana.hears('presence')).toMatchObject({ uuid: luis.uuid, online: false })
    expect(await whoIsThere(ana)).toEqual(['Ana'])
    expect(stranger.heard.filter(({ payload }) => JSON.stringify(payload).includes(luis.uuid))).toEqual([])
  })

  it('availability is told to the team, and known to the session', async () => {
    ana.forget()
    const set = (availability: string) =>
      api.request().put('/api/users/profile/update/').set('Authorization', ana.token).send({ availability })
    await set('away')
    expect(await ana.hears('presence')).toMatchObject({ uuid: ana.user.uuid, availability: 'away' })
    const { body } = await api.request().get('/api/users/session/detail').set('Authorization', ana.token)
    expect(body.availability).toBe('away')
    await set('available')
  })

  it('of a process that died is over when its leases are', async () => {
    const { luis } = api.world.tienda
    await api.owner.query(
      `insert into presence_leases (business_uuid, user_uuid, connection, expires_at) values ($1, $2, 'of a dead process', $3)`,
      [luis.business, luis.uuid, new Date(api.clock.now().getTime() + 20_000)],
    )
    expect(await whoIsThere(ana)).toEqual(['Ana', 'Luis'])
    ana.forget()
    api.clock.advance(25_000)
    expect(await ana.hears('presence')).toMatchObject({ uuid: luis.uuid, online: false })
    expect(await whoIsThere(ana)).toEqual(['Ana'])
  })
})

describe('in a conversation', () => {
  it('those who have it open know of each other, and of who is writing; nobody else does', async () => {
    const chat = await chatOf(api, ana)
    const admin = await agentOf(api, api.world.tienda.admin)
    const luis = await agentOf(api, api.world.tienda.luis)
    const open = (agent: TestAgent) =>
      agent.get('get:interaction:conversation:messages', { conversation_uuid: chat.conversation })
    await open(ana)
    await open(admin)
    const names = ({ viewers }: { viewers: { name: string }[] }) => viewers.map(({ name }) => name).sort()
    expect(names(await ana.hears('viewers:conversation', (told) => told.viewers.length === 2))).toEqual([
      'Admin',
      'Ana',
    ])
    await admin.get('typing', { conversation_uuid: chat.conversation, typing: true })
    expect(await ana.hears('typing')).toEqual({
      conversation_uuid: chat.conversation,
      user: { uuid: admin.user.uuid, name: 'Admin' },
      typing: true,
    })
    // Nobody hears of their own: what was said after it comes by the same line.
    await ana.get('typing', { conversation_uuid: chat.conversation, typing: true })
    await admin.hears('typing', ({ user }) => user.uuid === ana.user.uuid)
    expect(admin.heard.filter(({ event }) => event === 'typing')).toHaveLength(1)
    const uninvited = await luis.ask('typing', { conversation_uuid: chat.conversation, typing: true })
    expect(uninvited).toMatchObject({ ok: false, code: 'CONVERSATION_NOT_FOUND' })
    ana.forget()
    admin.close()
    expect(names(await ana.hears('viewers:conversation'))).toEqual(['Ana'])
    await luis.get('get:interaction:counts', {})
    expect(luis.heardOfChats().map(({ event }) => event)).not.toContain('typing')
    luis.close()
  })

  it('who may look no longer is not there any more', async () => {
    const chat = await waitingChat(api)
    const luis = await agentOf(api, api.world.tienda.luis)
    for (const agent of [ana, luis])
      await agent.get('get:interaction:conversation:messages', { conversation_uuid: chat.conversation })
    await ana.hears(
      'viewers:conversation',
      (told) => told.conversation_uuid === chat.conversation && told.viewers.length === 2,
    )
    ana.forget()
    await ana.post('/api/interaction/assigned/user/', { uuid: chat.uuid })
    const left = await ana.hears(
      'viewers:conversation',
      (told) => told.conversation_uuid === chat.conversation,
    )
    expect(left.viewers.map(({ name }) => name)).toEqual(['Ana'])
    luis.close()
  })

  /** Who would hear what is said in the chat at this moment. */
  const hearers = async (conversation: string) =>
    (await api.services.realtime.members(rooms.conversation(api.world.tienda.uuid, conversation))).map(
      ({ name }) => name,
    )

  it('nobody is, before it is known that they may', async () => {
    const chat = await chatOf(api, ana)
    const luis = await agentOf(api, api.world.tienda.luis)
    await ana.get('get:interaction:conversation:messages', { conversation_uuid: chat.conversation })
    const owner = await api.owner.connect()
    // The question takes as long as somebody else has the table.
    await owner.query('begin')
    await owner.query('lock table conversations in access exclusive mode')
    const asked = luis.ask('get:interaction:conversation:messages', { conversation_uuid: chat.conversation })
    await expect.poll(() => waitingForLocks(api.owner)).toBe(1)
    expect(await hearers(chat.conversation)).toEqual(['Ana'])
    await owner.query('rollback')
    owner.release()
    expect(await asked).toMatchObject({ ok: false, code: 'CONVERSATION_NOT_FOUND' })
    expect(await hearers(chat.conversation)).toEqual(['Ana'])
    luis.close()
  })

  it('who has it open keeps it, whatever else they ask and are refused', async () => {
    const [chat, other] = [await chatOf(api, ana), await chatOf(api, ana)]
    const open = (wrong: object = {}) =>
      ana.ask('get:interaction:conversation:messages', { conversation_uuid: chat.conversation, ...wrong })
    expect(await open()).toMatchObject({ ok: true })
    // Of another conversation, and of none.
    expect(await open({ interaction: other.uuid })).toMatchObject({ code: 'CONVERSATION_NOT_FOUND' })
    expect(await open({ before: 'nada' })).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await hearers(chat.conversation)).toEqual(['Ana'])
    expect(await hearers(other.conversation)).toEqual([])
  })
})

it('an admin flips a switch while an agent looks: the agent hears of the new rights within a second or two', async () => {
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
