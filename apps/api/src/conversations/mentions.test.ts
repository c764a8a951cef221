import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { type Chat, chatOf } from '../test/chats'

let api: TestApi
let ana: TestAgent
let luis: TestAgent
let admin: TestAgent
let stranger: TestAgent
beforeAll(async () => {
  api = await bootApi({ start: false })
  const { tienda, otra } = api.world
  ;[ana, luis, admin, stranger] = (await Promise.all(
    [tienda.ana, tienda.luis, tienda.admin, otra.admin].map((user) => agentOf(api, user)),
  )) as [TestAgent, TestAgent, TestAgent, TestAgent]
  await api.owner.query('update settings set maximum_active_conversation = 1000')
})
beforeEach(() => api.owner.query('delete from mentions'))
afterAll(async () => {
  for (const agent of [ana, luis, admin, stranger]) agent.close()
  await api.stop()
})

const write = (chat: Chat, people: readonly TestAgent[], text = '@Luis revisa esto', uuid = randomUUID()) =>
  ana.get('write:note', {
    uuid,
    conversation_uuid: chat.conversation,
    body: { text, mentions: people.map(({ user }) => user.uuid) },
  })
const listOf = (agent: TestAgent, query: { cursor?: string; limit?: number } = {}) =>
  agent.get('get:mentions', query)

it('tells whom the note names, and shows them the note alone unless they may read the chat', async () => {
  const chat = await chatOf(api, ana)
  const note = await write(chat, [luis, admin], '@Luis @Admin revisen esto')
  expect(note.body).toEqual({
    text: '@Luis @Admin revisen esto',
    mentions: expect.arrayContaining([
      { uuid: luis.user.uuid, name: 'Luis' },
      { uuid: admin.user.uuid, name: 'Admin' },
    ]),
  })
  for (const agent of [luis, admin]) {
    const { mention } = await agent.hears('new:mention', (one) => one.mention.uuid === note.uuid)
    const { items, unseen } = await listOf(agent)
    const readable = agent === admin
    expect(items).toEqual([{ ...mention, seen: false, readable, status: 'assigned' }])
    expect(mention).toMatchObject({
      text: '@Luis @Admin revisen esto',
      by: { uuid: ana.user.uuid, name: 'Ana' },
      user: { name: 'Ana' },
      conversation_uuid: chat.conversation,
    })
    expect(unseen).toBe(1)
  }
  const thread = { conversation_uuid: chat.conversation }
  expect((await luis.ask('get:interaction:conversation:messages', thread)).ok).toBe(false)
  await luis.hearsAll()
  const heard = luis.heard.flatMap(({ event, payload }) => (event === 'received:message' ? [payload] : []))
  expect(heard).toEqual([])
})

it('is answered by whom it names, though they may not open the chat, and by nobody else', async () => {
  const chat = await chatOf(api, ana)
  const note = await write(chat, [luis])
  const answer = {
    uuid: randomUUID(),
    conversation_uuid: chat.conversation,
    body: { text: 'Sí, es la 42', mentions: [ana.user.uuid] },
    answers: note.uuid,
  }
  // The same again is the same note.
  for (const _ of [1, 2]) await luis.get('write:note', answer)
  const { mention } = await ana.hears('new:mention', (one) => one.mention.uuid === answer.uuid)
  expect(mention).toMatchObject({ text: 'Sí, es la 42', by: { name: 'Luis' } })
  const { messages } = await ana.get('get:interaction:conversation:messages', {
    conversation_uuid: chat.conversation,
  })
  expect(messages.filter(({ uuid }) => uuid === answer.uuid)).toHaveLength(1)
  expect((await luis.ask('get:interaction:conversation:messages', answer)).ok).toBe(false)

  const refused = async (agent: TestAgent, change: object) => {
    const answered = await agent.ask('write:note', { ...answer, uuid: randomUUID(), ...change })
    return answered.ok ? null : answered.code
  }
  expect(await refused(luis, { answers: undefined })).toBe('NOT_OWNER')
  expect(await refused(luis, { answers: randomUUID() })).toBe('NOT_OWNER')
  // A note that mentions another person, a note of another chat, and another business.
  expect(await refused(luis, { answers: (await write(chat, [admin])).uuid })).toBe('NOT_OWNER')
  expect(await refused(luis, { answers: (await write(await chatOf(api, ana), [luis])).uuid })).toBe(
    'NOT_OWNER',
  )
  expect(await refused(stranger, {})).toBe('CONVERSATION_NOT_FOUND')
  await ana.post('/api/interaction/finished/user/', { uuid: chat.uuid })
  expect(await refused(luis, {})).toBe('ALREADY_FINISHED')
})

it('opens the chat for whom it is transferred to', async () => {
  const chat = await chatOf(api, ana)
  await write(chat, [luis])
  await ana.post('/api/interaction/transferred/user/', { uuid: chat.uuid, user: luis.user.uuid })
  expect((await listOf(luis)).items).toMatchObject([{ readable: true, user: { name: 'Luis' } }])
})

it('stores each person once however often the note is sent, and names neither the writer nor strangers nor who left', async () => {
  const chat = await chatOf(api, ana)
  const uuid = randomUUID()
  await api.owner.query('update users set active = false where uuid = $1', [admin.user.uuid])
  const people = [luis, luis, ana, stranger, admin]
  const notes = await Promise.all([1, 2, 3].map(() => write(chat, people, 'Hola @Luis', uuid)))
  await api.owner.query('update users set active = true where uuid = $1', [admin.user.uuid])
  for (const note of notes)
    expect(note.body).toMatchObject({ mentions: [{ uuid: luis.user.uuid, name: 'Luis' }] })
  const { rows } = await api.owner.query('select user_uuid from mentions where entry_uuid = $1', [uuid])
  expect(rows).toEqual([{ user_uuid: luis.user.uuid }])
  expect((await listOf(stranger)).items).toEqual([])
})

it('is seen once, in every tab, and only by the person', async () => {
  const chat = await chatOf(api, ana)
  const [first, second] = [await write(chat, [luis]), await write(chat, [luis])]
  expect(await admin.get('see:mentions', { mentions: [first.uuid] })).toEqual({ unseen: 0 })
  expect((await listOf(luis)).unseen).toBe(2)
  luis.forget()
  expect(await luis.get('see:mentions', { mentions: [first.uuid] })).toEqual({ unseen: 1 })
  await luis.hears('update:mentions', ({ unseen }) => unseen === 1)
  expect((await listOf(luis)).items.map(({ uuid, seen }) => [uuid, seen])).toEqual([
    [second.uuid, false],
    [first.uuid, true],
  ])
})

it('is listed page by page, the newest first', async () => {
  const chat = await chatOf(api, ana)
  const uuids: string[] = []
  for (let n = 0; n < 5; n += 1) {
    api.clock.advance(1000)
    uuids.unshift((await write(chat, [luis])).uuid)
  }
  const first = await listOf(luis, { limit: 2 })
  const second = await listOf(luis, { limit: 2, cursor: first.next_cursor ?? '' })
  const third = await listOf(luis, { limit: 2, cursor: second.next_cursor ?? '' })
  expect([first, second, third].flatMap(({ items }) => items.map(({ uuid }) => uuid))).toEqual(uuids)
  expect(third.next_cursor).toBeNull()
})

it('goes with the erased contact', async () => {
  const chat = await chatOf(api, ana)
  await write(chat, [luis])
  await ana.post('/api/interaction/finished/user/', { uuid: chat.uuid })
  const erased = await api
    .request()
    .delete(`/api/clients/delete/${chat.client}/`)
    .set('Authorization', `Bearer ${admin.token}`)
  expect(erased.status).toBe(200)
  expect(await listOf(luis)).toMatchObject({ items: [], unseen: 0 })
})

it('tells whom the note of a transfer names, like any other note', async () => {
  const chat = await chatOf(api, ana)
  const note = '@Admin, pide factura'
  const { status } = await ana.post('/api/interaction/transferred/user/', {
    uuid: chat.uuid,
    user: luis.user.uuid,
    note,
    mentions: [admin.user.uuid, ana.user.uuid],
  })
  expect(status).toBe(200)
  const { mention } = await admin.hears('new:mention', (one) => one.mention.text === note)
  expect(mention).toMatchObject({ by: { name: 'Ana' }, conversation_uuid: chat.conversation })
  expect(await listOf(admin)).toMatchObject({ items: [{ text: note, readable: true }], unseen: 1 })
  expect((await listOf(ana)).items).toEqual([])
})
