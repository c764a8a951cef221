import { randomUUID } from 'node:crypto'
import type { Role, SearchGroup, SearchKind } from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { type Chat, waitingChat } from '../test/chats'
import { customerWrites } from '../test/customer'
import { addUser } from '../test/factories'

/*
For each state of a chat, each person and each kind: what is found is what opening shows, no more and no less. Every chat has one word of
its own in a message, a note and a file's name, and its customer a name of its own. Interactions are those whose timeline the person may
read, wherever they are looked for; contacts are those of the business.
*/

let api: TestApi
const people: Record<string, TestAgent> = {}
const chats: { state: string; word: string; chat: Chat }[] = []
const kinds = ['message', 'note', 'file'] as const satisfies readonly SearchKind[]

const states = [
  'waiting',
  'waiting in the area of Ana',
  'waiting in an area of nobody',
  'assigned to Ana',
  'assigned to Luis',
  'finished by Ana',
  'finished by Ana, and with Luis again',
  'transferred by Ana to Luis',
] as const
const names = ['ana', 'luis', 'free', 'admin', 'super', 'stranger', 'strange agent'] as const
const admins: readonly string[] = ['admin', 'super', 'stranger']
const strangers: readonly string[] = ['stranger', 'strange agent']

const sql = (text: string, values: unknown[] = []) => api.owner.query(text, values)

const addPerson = (name: string, role: Role) =>
  addUser(api.services, {
    business: api.world.tienda.uuid,
    name,
    email: `${name.toLowerCase()}@tienda.test`,
    role,
  })

async function newArea(): Promise<string> {
  const uuid = randomUUID()
  await sql(
    `insert into areas (business_uuid, uuid, name, created_at, updated_at) values ($1, $2, $3, now(), now())`,
    [api.world.tienda.uuid, uuid, uuid],
  )
  return uuid
}

/** A note and a file beside the customer's message, as the triggers see any other write. */
const addNoteAndFile = ({ uuid }: Chat, word: string) =>
  sql(
    `insert into entries (business_uuid, uuid, conversation_uuid, interaction_uuid, channel_account_uuid, kind, seq,
       version, author_kind, type, body, date, created_at)
     select e.business_uuid, gen_random_uuid(), e.conversation_uuid, e.interaction_uuid, e.channel_account_uuid, n.kind,
       c.last_seq + n.at, c.version + n.at, n.author, n.type, n.body, e.date, e.created_at
     from (select * from entries where interaction_uuid = $1 order by seq limit 1) e
     join conversations c on c.uuid = e.conversation_uuid, (values
       (100, 'note'::entry_kind, 'user'::author_kind, 'note', jsonb_build_object('text', 'nota ' || $2::text)),
       (101, 'message', 'client', 'document', jsonb_build_object('name', 'factura-' || $2::text || '.pdf',
         'url', null, 'mime', 'application/pdf', 'size', 5, 'caption', null))) n (at, kind, author, type, body)`,
    [uuid, word],
  )

async function bring(state: (typeof states)[number], chat: Chat, area: string, other: string): Promise<void> {
  const { ana, luis } = people as { ana: TestAgent; luis: TestAgent }
  const take = (agent: TestAgent, uuid = chat.uuid) => agent.post('/api/interaction/assigned/user/', { uuid })
  const inArea = (uuid: string) =>
    sql('update interactions set area_uuid = $2 where uuid = $1', [chat.uuid, uuid])
  if (state === 'waiting in the area of Ana') await inArea(area)
  if (state === 'waiting in an area of nobody') await inArea(other)
  if (state === 'assigned to Luis') await take(luis)
  if (/Ana/.test(state) && !state.startsWith('waiting')) await take(ana)
  if (state.startsWith('finished')) await ana.post('/api/interaction/finished/user/', { uuid: chat.uuid })
  if (state.startsWith('transferred'))
    await ana.post('/api/interaction/transferred/user/', { uuid: chat.uuid, user: luis.user.uuid })
  if (state.includes('again')) {
    api.clock.advance(60_000)
    await customerWrites(api, api.world.tienda.whatsapp, { text: 'vuelvo', phone: chat.phone })
    const { rows } = await sql(
      `select uuid from interactions where conversation_uuid = $1 and status = 'unassigned'`,
      [chat.conversation],
    )
    await take(luis, rows[0].uuid)
  }
}

beforeAll(async () => {
  api = await bootApi({ start: false })
  await sql('update settings set maximum_active_conversation = 100')
  const { tienda, otra } = api.world
  const [area, other, lent] = [await newArea(), await newArea(), await newArea()]
  for (const [user, of] of [
    [tienda.ana.uuid, area],
    [tienda.luis.uuid, lent],
  ])
    await sql('insert into user_areas (business_uuid, user_uuid, area_uuid) values ($1, $2, $3)', [
      tienda.uuid,
      user,
      of,
    ])
  // Whoever gets other areas is disconnected, and connects again.
  people.ana = await agentOf(api, tienda.ana)
  people.luis = await agentOf(api, tienda.luis)
  people.admin = await agentOf(api, tienda.admin)
  // An agent without areas sees the whole queue.
  people.free = await agentOf(api, await addPerson('Libre', 'AGENT'))
  people.super = await agentOf(api, await addPerson('Jefa', 'SUPER_ADMIN'))
  people.stranger = await agentOf(api, otra.admin)
  people['strange agent'] = await agentOf(api, otra.ana)
  for (const [at, state] of states.entries()) {
    const word = `zeta${String.fromCharCode(97 + at).repeat(4)}`
    const chat = await waitingChat(api, `Hola, ${word}`)
    await addNoteAndFile(chat, word)
    await sql('update contacts set name = $2 where uuid = $1', [chat.client, `Cliente ${word}`])
    await bring(state, chat, area, other)
    chats.push({ state, word, chat })
  }
})
afterAll(async () => {
  for (const agent of Object.values(people)) agent.close()
  await api?.stop()
})

const personOf = (name: string): TestAgent => {
  const person = people[name]
  if (!person) throw new Error(`no ${name}`)
  return person
}
const chatIn = (state: string) => {
  const found = chats.find((one) => one.state === state)
  if (!found) throw new Error(`no chat ${state}`)
  return found
}
const lists = [
  'get:interaction:assigned',
  'get:interaction:not:assigned',
  'get:resolves:interactions',
] as const
const uuidsOf = (rows: readonly { uuid: string }[]) => rows.map(({ uuid }) => uuid).toSorted()
const interactionOf = (item: SearchGroup['items'][number]) =>
  item.kind === 'interaction' ? item.interaction.uuid : ''
const get = (agent: TestAgent, path: string, query: Record<string, string> = {}) =>
  api.request().get(path).query(query).set('Authorization', agent.token)
const find = async (agent: TestAgent, kind: SearchKind, q: string): Promise<SearchGroup> => {
  const { body } = await api
    .request()
    .get('/api/search/')
    .query({ q, kind })
    .set('Authorization', agent.token)
  return body.groups[0]
}
/** What the thread shows to this person when it is opened. */
const opened = async (agent: TestAgent, { conversation }: Chat) => {
  const ack = await agent.ask('get:interaction:conversation:messages', {
    conversation_uuid: conversation,
    limit: 200,
  })
  return ack.ok ? ack.data.messages : []
}
const isKind = {
  message: (entry: { kind: string; type: string }) => entry.kind === 'message' && entry.type === 'text',
  note: (entry: { kind: string }) => entry.kind === 'note',
  file: (entry: { type: string }) => entry.type === 'document',
}

describe('what is found is what opening shows', () => {
  it.each(states.flatMap((state) => names.flatMap((name) => kinds.map((kind) => ({ state, name, kind })))))(
    '$state, $name, $kind',
    async ({ state, name, kind }) => {
      const { word, chat } = chatIn(state)
      const agent = personOf(name)
      const shown = (await opened(agent, chat)).filter(
        (entry) => isKind[kind](entry) && JSON.stringify(entry.body).includes(word),
      )
      const group = await find(agent, kind, word)
      expect(group.items.map((item) => ('uuid' in item ? item.uuid : null))).toEqual(
        shown.map(({ uuid }) => uuid),
      )
      expect(group).toMatchObject({ total: shown.length, more_than: false, next_cursor: null })
    },
  )

  it.each(states.flatMap((state) => names.map((name) => ({ state, name }))))(
    '$state, $name, interactions, everywhere',
    async ({ state, name }) => {
      const { word, chat } = chatIn(state)
      const agent = personOf(name)
      const { rows } = await sql('select uuid, status from interactions where conversation_uuid = $1', [
        chat.conversation,
      ])
      const readable = []
      for (const row of rows) {
        const { status } = await get(agent, `/api/interaction/timeline/${row.uuid}`)
        expect(status === 200 || status === 404).toBe(true)
        if (status === 200) readable.push(row)
      }
      for (const q of [word, chat.phone]) {
        const found = await find(agent, 'interaction', q)
        expect(found.items.map(interactionOf).toSorted()).toEqual(uuidsOf(readable))
        expect(found).toMatchObject({ total: readable.length, more_than: false, next_cursor: null })
        const history = await get(agent, '/api/interaction/history/all/', { q })
        expect(uuidsOf(history.body)).toEqual(uuidsOf(readable))
        for (const list of lists) {
          const { items } = await agent.get(list, { q })
          const whole = await agent.get(list, {})
          expect(uuidsOf(items)).toEqual(
            uuidsOf(whole.items.filter((row) => row.conversation.uuid === chat.conversation)),
          )
        }
      }
    },
  )

  it.each(states.flatMap((state) => names.map((name) => ({ state, name }))))(
    '$state, $name, contacts, everywhere',
    async ({ state, name }) => {
      const { word, chat } = chatIn(state)
      const agent = personOf(name)
      const { status } = await get(agent, `/api/clients/detail/${chat.client}`)
      expect(status).toBe(strangers.includes(name) ? 404 : 200)
      const expected = status === 200 ? [chat.client] : []
      for (const q of [word, chat.phone]) {
        const found = await find(agent, 'contact', q)
        expect(found.items.map((item) => ('uuid' in item ? item.uuid : null))).toEqual(expected)
        expect(found).toMatchObject({ total: expected.length, more_than: false, next_cursor: null })
        expect(uuidsOf((await get(agent, '/api/clients/all/', { q })).body)).toEqual(expected)
      }
    },
  )
})

it('finds a finished chat up to its end', async () => {
  const { chat } = chatIn('finished by Ana, and with Luis again')
  await customerWrites(api, api.world.tienda.whatsapp, { text: 'posterior', phone: chat.phone })
  expect((await find(personOf('luis'), 'message', 'posterior')).total).toBe(1)
  expect((await find(personOf('ana'), 'message', 'posterior')).total).toBe(0)
})

/** The same through the index: in a large business the newest entries are not enough. */
async function findByIndex(name: (typeof names)[number], kind: SearchKind, word: string): Promise<unknown> {
  const { user } = personOf(name)
  const { tienda, otra } = api.world
  await sql(`select set_config('hilo.business', $1, false)`, [
    strangers.includes(name) ? otra.uuid : tienda.uuid,
  ])
  const { rows } = await sql(
    `select hilo_search_entries($1, $2, $3, array[$4::text], '{}', '{}', 'infinity',
       'ffffffff-ffff-ffff-ffff-ffffffffffff', 20, 1001, 1) -> 'found' as found`,
    [user.uuid, admins.includes(name), kind, word],
  )
  await sql(`select set_config('hilo.business', '', false)`)
  return rows[0].found
}

it.each(names.flatMap((name) => kinds.map((kind) => ({ name, kind }))))(
  'finds the same through the index: $name, $kind',
  async ({ name, kind }) => {
    for (const { word } of chats) {
      const { items } = await find(personOf(name), kind, word)
      expect(await findByIndex(name, kind, word)).toEqual(
        items.map((item) => ('uuid' in item ? item.uuid : null)),
      )
    }
  },
)

it('finds nothing of another business though its words stand under the same mark', async () => {
  const { word } = chatIn('assigned to Ana')
  // The search through the index begins where the first entry of the own business ends.
  await waitingChat(api)
  await sql(
    `insert into searched_entries (business_uuid, entry_uuid, conversation_uuid, interaction_uuid, kind, date, created_at,
       text, words) select $1, gen_random_uuid(), conversation_uuid, interaction_uuid, kind, date + n * interval '1 s',
       created_at, ' nada ', '' from (select * from searched_entries where kind = 'message' limit 1) s,
       generate_series(1, 2) n`,
    [api.world.otra.uuid],
  )
  await sql(
    `update searched_entries s set words = hilo_marked_words(hilo_search_mark($1, s.date), s.text)
     where business_uuid = $2`,
    [api.world.otra.uuid, api.world.tienda.uuid],
  )
  expect(await findByIndex('stranger', 'message', word)).toEqual([])
  expect((await find(personOf('stranger'), 'message', word)).total).toBe(0)
})

it('no more finds what was deleted, edited or erased', async () => {
  const admin = personOf('admin')
  const { word, chat } = chatIn('assigned to Ana')
  const message = `(select uuid from entries where interaction_uuid = $1 and kind = 'message' order by seq limit 1)`
  await sql(`update entries set body = '{"text": "otra cosa"}' where uuid = ${message}`, [chat.uuid])
  expect((await find(admin, 'message', word)).total).toBe(0)
  await sql(`update entries set deleted_at = date where interaction_uuid = $1 and kind = 'note'`, [chat.uuid])
  expect((await find(admin, 'note', word)).total).toBe(0)

  const erased = chatIn('finished by Ana')
  const { body } = await api
    .request()
    .delete(`/api/clients/delete/${erased.chat.client}/`)
    .set('Authorization', admin.token)
  expect(body.code).toBeUndefined()
  for (const kind of kinds) expect((await find(admin, kind, erased.word)).total).toBe(0)
  expect((await find(admin, 'contact', erased.chat.phone)).total).toBe(0)
  const left = await sql('select from searched_entries where conversation_uuid = $1', [
    erased.chat.conversation,
  ])
  expect(left.rowCount).toBe(0)
})
