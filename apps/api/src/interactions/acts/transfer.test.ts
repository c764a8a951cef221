import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { answers, chatOf } from '../../test/chats'
import { customerWrites } from '../../test/customer'

let api: TestApi
let ana: TestAgent
let luis: TestAgent
let admin: TestAgent
let stranger: TestAgent
beforeAll(async () => {
  api = await bootApi({ start: false })
  await api.owner.query('update settings set maximum_active_conversation = 100')
  const { tienda, otra } = api.world
  ;[ana, luis, admin, stranger] = (await Promise.all(
    [tienda.ana, tienda.luis, tienda.admin, otra.admin].map((user) => agentOf(api, user)),
  )) as [TestAgent, TestAgent, TestAgent, TestAgent]
})
afterAll(async () => {
  for (const agent of [ana, luis, admin, stranger]) agent.close()
  await api.stop()
})

let phones = 0
async function takenChat() {
  const phone = `57302${String(++phones).padStart(7, '0')}`
  await customerWrites(api, api.world.tienda.whatsapp, { text: 'Hola', phone })
  const { interaction } = await ana.hears(
    'new:interaction:not:assigned',
    ({ interaction: row }) => row.conversation.handle === `+${phone}`,
  )
  await ana.post('/api/interaction/assigned/user/', { uuid: interaction.uuid })
  const { uuid, client } = interaction.conversation
  return { phone, uuid: interaction.uuid, conversation: uuid, client: client.uuid }
}
const transfer = (agent: TestAgent, body: object) => agent.post('/api/interaction/transferred/user/', body)

it('gives the chat to the other person at once, with the note, and removes it from the previous owner', async () => {
  const { uuid, conversation, phone } = await takenChat()
  await ana.get('get:interaction:conversation:messages', { conversation_uuid: conversation })
  const { status, body } = await transfer(ana, { uuid, user: luis.user.uuid, note: 'Pide factura' })
  expect([status, body.msg]).toEqual([200, 'Has transferido esta interaccion'])
  const gone = await ana.hears('remove:interaction:assigned', (one) => one.interaction === uuid)
  expect(gone).toMatchObject({ by: { name: 'Ana' }, user: { uuid: luis.user.uuid, name: 'Luis' } })
  const { interaction, note } = await luis.hears(
    'new:interaction:assigned',
    ({ interaction: row }) => row.uuid === uuid,
  )
  expect(interaction).toMatchObject({
    by_transfer: true,
    transferred_by: { name: 'Ana' },
    user: { name: 'Luis' },
  })
  expect(note).toBe('Pide factura')
  ana.forget()
  await customerWrites(api, api.world.tienda.whatsapp, { text: 'solo para Luis', phone })
  await luis.hears(
    'received:message',
    ({ message }) => message.type === 'text' && message.body.text === 'solo para Luis',
  )
  await ana.hearsAll()
  expect(ana.heardOfChats()).toEqual([])
  const thread = await luis.get('get:interaction:conversation:messages', { conversation_uuid: conversation })
  expect(thread.messages.map((one) => one.kind)).toEqual([
    'message',
    'timeline',
    'note',
    'timeline',
    'message',
  ])
  const { body: timeline } = await api
    .request()
    .get(`/api/interaction/timeline/${uuid}`)
    .set('Authorization', luis.token)
  expect(timeline.map((line: { kind: string }) => line.kind)).toEqual(['timeline', 'note', 'timeline'])
})

it('arrives unread and at the top, though the previous owner had read all and answered; only what comes then is new', async () => {
  const { uuid, client, conversation, phone } = await takenChat()
  await ana.get('read:interaction', { interaction: uuid, seq: 1 })
  await answers(ana, { uuid, client, conversation, phone: '' })
  await takenChat().then((later) => transfer(ana, { uuid: later.uuid, user: luis.user.uuid }))
  await transfer(ana, { uuid, user: luis.user.uuid })
  const { items } = await luis.get('get:interaction:assigned', {})
  expect(items[0]).toMatchObject({ uuid, unread: 1, marked_unread: true })
  for (const text of ['¿Hola?', '¿Sigue ahí?'])
    await customerWrites(api, api.world.tienda.whatsapp, { text, phone })
  const { interaction } = await luis.get('get:interaction:conversation:messages', {
    conversation_uuid: conversation,
  })
  expect(interaction).toMatchObject({ unread: 2, marked_unread: false })
  expect(await luis.get('read:interaction', { interaction: uuid, seq: 6 })).toMatchObject({ unread: 0 })
})

it('returns the chat to the queue of an area', async () => {
  const { uuid } = await takenChat()
  const { ventas } = api.world.tienda
  await transfer(ana, { uuid, to_area: ventas.uuid })
  const { interaction } = await luis.hears(
    'new:interaction:not:assigned',
    ({ interaction: row }) => row.uuid === uuid && row.area !== null,
  )
  expect(interaction).toMatchObject({ status: 'unassigned', area: { name: 'Ventas' }, user: null })
})

it('is refused without a valid receiver, and for anybody but the owner or an admin', async () => {
  const { uuid } = await takenChat()
  const code = async (agent: TestAgent, body: object) => (await transfer(agent, { uuid, ...body })).body.code
  expect(await code(ana, {})).toBe('NO_RECEIVER')
  expect(await code(ana, { user: ana.user.uuid })).toBe('USER_NOT_FOUND')
  expect(await code(ana, { user: stranger.user.uuid })).toBe('USER_NOT_FOUND')
  expect(await code(ana, { to_area: api.world.otra.ventas.uuid })).toBe('AREA_NOT_FOUND')
  expect(await code(luis, { user: admin.user.uuid })).toBe('NOT_OWNER')
  expect(await code(stranger, { user: stranger.user.uuid })).toBe('INTERACTION_NOT_FOUND')
  const isNow = (availability: string) =>
    api.owner.query('update users set availability = $2 where uuid = $1', [admin.user.uuid, availability])
  await isNow('away')
  expect(await code(ana, { user: admin.user.uuid })).toBe('RECEIVER_UNAVAILABLE')
  const receivers = async (query: object) => {
    const { body } = await api
      .request()
      .get(`/api/business/users/available/interaction/${api.world.tienda.uuid}`)
      .query(query)
      .set('Authorization', ana.token)
      .expect(200)
    return body.map((one: { name: string; availability: string }) => [one.name, one.availability])
  }
  expect(await receivers({})).toEqual([['Luis', 'available']])
  // Shown last, if asked, though online as the other.
  const both = [
    ['Luis', 'available'],
    ['Admin', 'away'],
  ]
  expect(await receivers({ away: 'true' })).toEqual(both)
  expect([await receivers({ away: 'true', limit: 1 }), await receivers({ full: 'true' })]).toEqual([
    both.slice(0, 1),
    both.slice(0, 1),
  ])
  await isNow('available')
  await api
    .request()
    .get(`/api/business/users/available/interaction/${api.world.otra.uuid}`)
    .set('Authorization', ana.token)
    .expect(404)
})

it('lists and finds receivers page by page, whoever is online first', async () => {
  const { uuid: business } = api.world.tienda
  await api.owner.query(
    `insert into users (business_uuid, uuid, name, email, password_hash, role, created_at, updated_at)
     select business_uuid, gen_random_uuid(), 'Colega Ñúñez ' || n, n || '@colegas.test', password_hash, role, created_at, updated_at
     from users, generate_series(1, 5) n where uuid = $1`,
    [luis.user.uuid],
  )
  const list = async (query: Record<string, string | number>) => {
    const names: string[] = []
    let cursor: string | undefined
    do {
      const { body, headers } = await api
        .request()
        .get(`/api/business/users/available/interaction/${business}`)
        .query({ ...query, ...(cursor && { cursor }) })
        .set('Authorization', ana.token)
        .expect(200)
      names.push(...body.map(({ name }: { name: string }) => name))
      cursor = headers['x-next-cursor']
    } while (cursor)
    return names
  }
  const colleagues = [1, 2, 3, 4, 5].map((n) => `Colega Ñúñez ${n}`)
  const all = await list({})
  expect(all.slice(-5)).toEqual(colleagues)
  expect(all.slice(0, 2).toSorted()).toEqual(['Admin', 'Luis'])
  expect(await list({ limit: 1 })).toEqual(all)
  expect(await list({ limit: 2, q: 'nunez cole' })).toEqual(colleagues)
  expect(await list({ q: 'nadie' })).toEqual([])
  await api.owner.query(`delete from users where email like '%@colegas.test'`)
})

it('says how much of the maximum each has, and lists last those who are full, if asked', async () => {
  const { uuid: business } = api.world.tienda
  const first = await takenChat()
  const second = await takenChat()
  await transfer(ana, { uuid: first.uuid, user: luis.user.uuid })
  await transfer(ana, { uuid: second.uuid, user: luis.user.uuid })
  const countOfLuis = async () => {
    const { rows } = await api.owner.query<{ count: number }>(
      `select count(*)::int from interactions
       where user_uuid = $1 and status = 'assigned' and not paused and not expired`,
      [luis.user.uuid],
    )
    return rows[0]?.count ?? 0
  }
  const maximumIs = (most: number) =>
    api.owner.query('update settings set maximum_active_conversation = $2 where business_uuid = $1', [
      business,
      most,
    ])
  const list = async (query: Record<string, string | number>) => {
    const { body, headers } = await api
      .request()
      .get(`/api/business/users/available/interaction/${business}`)
      .query(query)
      .set('Authorization', ana.token)
      .expect(200)
    return {
      rows: body as { name: string; active: number; maximum: number }[],
      next: headers['x-next-cursor'],
    }
  }
  // A paused one does not count, here as everywhere.
  await api.owner.query('update interactions set paused = true where uuid = $1', [first.uuid])
  const count = await countOfLuis()
  await maximumIs(count + 1)
  const ofLuis = (rows: { name: string }[]) => rows.find(({ name }) => name === 'Luis')
  expect(ofLuis((await list({})).rows)).toMatchObject({ active: count, maximum: count + 1 })
  await maximumIs(count)
  expect(ofLuis((await list({})).rows)).toBeUndefined()
  const { rows: all } = await list({ full: 'true' })
  expect(all.at(-1)).toMatchObject({ name: 'Luis', active: count, maximum: count })
  expect(all.length).toBeGreaterThan(1)
  // Page by page in the same order.
  const paged: unknown[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page = await list({ full: 'true', limit: 1, ...(cursor && { cursor }) })
    paged.push(...page.rows)
    cursor = page.next
  }
  expect(paged).toEqual(all)
  await maximumIs(100)
})

it('accepts a whole row with the receiver in place of the owner', async () => {
  const { uuid } = await takenChat()
  const { items } = await ana.get('get:interaction:assigned', {})
  const row = items.find((one) => one.uuid === uuid)
  const note = 'Pide factura'
  const { body } = await transfer(ana, {
    ...row,
    area: api.world.tienda.ventas.uuid,
    user: admin.user.uuid,
    note,
  })
  expect(body).toMatchObject({ uuid, user: { uuid: admin.user.uuid }, area: null })
})

it.each([
  ['null', null, 'NO_RECEIVER'],
  ['the owner', { uuid: '0f0e0d0c-0b0a-4908-8706-050403020100', name: 'Ana' }, 'NO_RECEIVER'],
  ["''", '', 'NO_RECEIVER'],
  ['a number', 7, 'NO_RECEIVER'],
  ['no uuid', 'luis', 'INVALID_INPUT'],
])('refuses %s as the user, and ignores it where an area is named', async (_, user, code) => {
  const { uuid } = await takenChat()
  const { ventas } = api.world.tienda
  const refused = await transfer(ana, { uuid, user })
  expect([refused.status, refused.body.code]).toEqual([422, code])
  expect(refused.body.fields).toHaveProperty('user')
  const { status, body } = await transfer(ana, { uuid, user, to_area: ventas.uuid })
  expect([status, body.area]).toMatchObject([200, { uuid: ventas.uuid }])
})

it('refuses an invalid area even where a valid user is named', async () => {
  const { uuid } = await takenChat()
  const { status, body } = await transfer(ana, { uuid, user: luis.user.uuid, to_area: 'ventas' })
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['to_area']])
})

it('accepts a row that carries the messages of its conversation', async () => {
  const { uuid } = await takenChat()
  const messages = Array.from({ length: 9 }, () => ({ type: 'text', body: { text: 'x'.repeat(100_000) } }))
  const { status } = await transfer(ana, {
    uuid,
    conversation: { messages },
    to_area: api.world.tienda.ventas.uuid,
  })
  expect(status).toBe(200)
})

it.each([
  ['its uuid', (uuid: string) => ({ interaction: uuid })],
  ['its row', (uuid: string) => ({ interaction: { uuid, user: { uuid: ana.user.uuid, name: 'Ana' } } })],
])('taking, transferring and finishing accept %s as `interaction`', async (_, named) => {
  const { uuid } = await takenChat()
  const acts = [
    await transfer(ana, { ...named(uuid), to_area: api.world.tienda.ventas.uuid }),
    await luis.post('/api/interaction/assigned/user/', named(uuid)),
    await transfer(luis, { ...named(uuid), user: ana.user.uuid }),
    await ana.post('/api/interaction/finished/user/', named(uuid)),
  ]
  expect(acts.map(({ status, body }) => [status, body.uuid])).toEqual(acts.map(() => [200, uuid]))
})

it.each([{}, { interaction: 7 }, { interaction: null }, { interaction: {} }, { interaction: 'nada' }])(
  'an act on %j is refused at `uuid`',
  async (payload) => {
    const { status, body } = await ana.post('/api/interaction/assigned/user/', payload)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['uuid']])
  },
)

it('races with finishing: one of the two succeeds', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { uuid } = await takenChat()
    const answers = await Promise.all([
      transfer(ana, { uuid, user: luis.user.uuid }),
      ana.post('/api/interaction/finished/user/', { uuid }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  }
})

it('keeps the author of the last message, who is not the new owner', async () => {
  const chat = await chatOf(api, ana)
  await answers(ana, chat)
  await transfer(ana, { uuid: chat.uuid, user: luis.user.uuid })
  const { interaction } = await luis.hears(
    'new:interaction:assigned',
    ({ interaction: row }) => row.uuid === chat.uuid,
  )
  const by = { uuid: ana.user.uuid, name: 'Ana' }
  expect(interaction).toMatchObject({ user: { name: 'Luis' }, last_message: { author: 'user', by } })
  await customerWrites(api, api.world.tienda.whatsapp, { text: 'Gracias', phone: chat.phone })
  const { items } = await luis.get('get:interaction:assigned', {})
  expect(items.find(({ uuid }) => uuid === chat.uuid)?.last_message).toMatchObject({
    author: 'client',
    by: null,
  })
})

it('tells the whole team, and nobody else, that who attends the contact changed', async () => {
  const { uuid, client } = await takenChat()
  const isTold = ({ uuids }: { uuids: string[] }) => uuids.includes(client)
  for (const act of [
    () => transfer(ana, { uuid, user: admin.user.uuid }),
    () => admin.post('/api/interaction/finished/user/', { uuid }),
  ]) {
    await luis.hearsAll()
    luis.forget()
    expect((await act()).status).toBe(200)
    await luis.hears('update:contact:interactions', isTold)
  }
  await stranger.hearsAll()
  expect(stranger.heard.some(({ event }) => event === 'update:contact:interactions')).toBe(false)
})
