import { followList, type ListFollower } from '@hilo/client'
import { type ListPage, limits } from '@hilo/contracts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { answers, type Chat, chatOf, finishAll, rowOf, waitingChat, writesAgain } from '../../test/chats'

let api: TestApi
let ana: TestAgent
let luis: TestAgent
let admin: TestAgent
let lists: ListFollower[] = []
beforeAll(async () => {
  api = await bootApi({ start: false })
  const { tienda } = api.world
  ;[ana, luis, admin] = (await Promise.all(
    [tienda.ana, tienda.luis, tienda.admin].map((user) => agentOf(api, user)),
  )) as [TestAgent, TestAgent, TestAgent]
  await api.owner.query('update settings set maximum_active_conversation = 1000')
})
afterEach(async () => {
  for (const list of lists) list.stop()
  lists = []
  await finishAll(api)
})
afterAll(async () => {
  for (const agent of [ana, luis, admin]) agent.close()
  await api.stop()
})

async function follow(filter: Parameters<typeof followList>[2]): Promise<() => Promise<string[]>> {
  const list = followList(admin.socket, 'team', filter)
  lists.push(list)
  expect(await list.sync()).toBe(true)
  return async () => {
    await admin.hearsAll()
    return list.list.rows.map(({ uuid }) => uuid)
  }
}
const transfer = (agent: TestAgent, chat: Chat, to: TestAgent) =>
  agent.post('/api/interaction/transferred/user/', { uuid: chat.uuid, user: to.user.uuid })
const inArea = (chat: Chat, area: string | null) =>
  api.owner.query('update interactions set area_uuid = $2 where uuid = $1', [chat.uuid, area])
async function anArea(): Promise<string> {
  const { rows } = await api.owner.query<{ uuid: string }>(
    'select uuid from areas where business_uuid = $1',
    [api.world.tienda.uuid],
  )
  if (rows[0]) return rows[0].uuid
  const { body } = await admin.post('/api/area/create/', { name: 'Ventas', color: '#d9722e' })
  return String(body.uuid)
}
const counts = () => admin.get('get:interaction:team:counts', {})
const countsOf = async (agent: TestAgent) =>
  (await counts()).users.find(({ uuid }) => uuid === agent.user.uuid)

it("keeps a list of one person's chats current: what comes to them enters, what leaves them goes", async () => {
  const [first, second] = [await chatOf(api, ana), await chatOf(api, luis)]
  const all = await follow({ limit: 50 })
  const ofLuis = await follow({ limit: 50, user: luis.user.uuid })
  expect(await ofLuis()).toEqual([second.uuid])
  const passes = async () => {
    await admin.hearsAll()
    return lists[1]?.list.rows.filter(({ user }) => user?.uuid === luis.user.uuid).map(({ uuid }) => uuid)
  }
  expect((await transfer(ana, first, luis)).status).toBe(200)
  expect((await ofLuis()).toSorted()).toEqual([first.uuid, second.uuid].toSorted())
  expect((await transfer(luis, second, ana)).status).toBe(200)
  expect(await passes()).toEqual([first.uuid])
  const third = await chatOf(api, luis)
  expect(await passes()).toContain(third.uuid)
  await luis.post('/api/interaction/finished/user/', { uuid: third.uuid })
  expect(await passes()).toEqual([first.uuid])
  expect((await all()).toSorted()).toEqual([first.uuid, second.uuid].toSorted())
})

it('filters by person and area, page by page', async () => {
  const area = await anArea()
  const chats: Chat[] = []
  for (let n = 0; n < 5; n += 1) chats.push(await chatOf(api, ana))
  const other = await chatOf(api, luis)
  for (const chat of [...chats.slice(0, 3), other]) await inArea(chat, area)
  const found: string[] = []
  let cursor: string | null = null
  do {
    const page: ListPage = await admin.get('get:interaction:team', {
      user: ana.user.uuid,
      area,
      limit: 2,
      ...(cursor !== null && { cursor }),
    })
    expect(page.items.length).toBeLessThanOrEqual(2)
    found.push(...page.items.map(({ uuid }) => uuid))
    cursor = page.next_cursor
  } while (cursor !== null)
  expect(found).toEqual(
    chats
      .slice(0, 3)
      .map(({ uuid }) => uuid)
      .toReversed(),
  )
  expect((await counts()).areas).toEqual([{ uuid: area, assigned: 4 }])
})

it('counts what each person attends, what waits, and what counts towards their maximum', async () => {
  const [first, second] = [await chatOf(api, ana), await chatOf(api, ana)]
  await chatOf(api, luis)
  await waitingChat(api)
  await answers(ana, first)
  await ana.post('/api/interaction/paused/user/', { uuid: second.uuid })
  const { assigned, waiting, maximum, users } = await counts()
  expect({ assigned, waiting, maximum }).toEqual({ assigned: 3, waiting: 1, maximum: 1000 })
  expect(users[0]).toEqual({ uuid: ana.user.uuid, name: 'Ana', assigned: 2, waiting: 0, active: 1 })
  expect(await countsOf(luis)).toMatchObject({ assigned: 1, waiting: 1, active: 1 })
  // Whoever has nothing shows too: there is room.
  expect(await countsOf(admin)).toMatchObject({ assigned: 0, waiting: 0, active: 0 })
  expect(users.map(({ name }) => name)).not.toContain('Eva')
})

it('counts no more than a hundred chats of one person', async () => {
  const chat = await chatOf(api, ana)
  await api.owner.query(
    `with one as (select * from interactions where uuid = $1), more as (
       insert into conversations (business_uuid, uuid, contact_uuid, channel_account_uuid, identity_uuid, thread_key, created_at)
       select c.business_uuid, gen_random_uuid(), c.contact_uuid, c.channel_account_uuid, c.identity_uuid, 'mail ' || n, c.created_at
       from conversations c, generate_series(1, $2) n where c.uuid = (select conversation_uuid from one)
       returning business_uuid, uuid)
     insert into interactions (business_uuid, uuid, conversation_uuid, status, user_uuid, last_activity_at, created_at, updated_at)
     select m.business_uuid, gen_random_uuid(), m.uuid, 'assigned', o.user_uuid, o.last_activity_at, o.created_at, o.updated_at
     from more m, one o`,
    [chat.uuid, limits.teamCount + 5],
  )
  expect(await countsOf(ana)).toMatchObject({ assigned: limits.teamCount })
})

it('marks nothing as read when an admin looks in, writes a note and transfers, and logs the look once', async () => {
  const chat = await chatOf(api, ana)
  await writesAgain(api, chat)
  const { unread } = await rowOf(ana, chat)
  expect(unread).toBeGreaterThan(0)
  expect((await rowOf(admin, chat)).unread).toBe(unread)
  const { messages } = await admin.get('get:interaction:conversation:messages', {
    conversation_uuid: chat.conversation,
  })
  const seq = Math.max(...messages.map((entry) => entry.seq))
  expect(await admin.ask('read:interaction', { interaction: chat.uuid, seq })).toMatchObject({
    ok: false,
    code: 'NOT_OWNER',
  })
  await admin.get('write:note', { conversation_uuid: chat.conversation, body: { text: 'Ofrécele el envío' } })
  expect((await transfer(admin, chat, luis)).status).toBe(200)
  expect((await rowOf(luis, chat)).unread).toBe(unread)
  const { rows } = await api.owner.query(
    `select actor_uuid from audit_lines where action = 'interaction.view' and target = $1`,
    [chat.uuid],
  )
  expect(rows).toEqual([{ actor_uuid: admin.user.uuid }])
})

it('is refused to agents', async () => {
  for (const name of ['get:interaction:team', 'get:interaction:team:counts'] as const)
    expect(await ana.ask(name, {})).toMatchObject({ ok: false, code: 'FORBIDDEN' })
})
