import type { SearchGroup } from '@hilo/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { answers, type Chat, chatOf, waitingChat } from '../test/chats'
import { customerWrites } from '../test/customer'

/* A search finds what people said: what Hilo wrote by itself only where it is asked for, by whom, and the best of it first. */

let api: TestApi
let ana: TestAgent
let luis: TestAgent
let admin: TestAgent
let chat: Chat
const sql = (text: string, values: unknown[] = []) => api.owner.query(text, values)

beforeAll(async () => {
  api = await bootApi({ start: false })
  const { tienda } = api.world
  ana = await agentOf(api, tienda.ana)
  luis = await agentOf(api, tienda.luis)
  admin = await agentOf(api, tienda.admin)
  chat = await chatOf(api, ana)
})
afterAll(async () => {
  for (const agent of [ana, luis, admin]) agent.close()
  await api.stop()
})

type Message = Extract<SearchGroup, { kind: 'message' }>
const find = async (
  agent: TestAgent,
  q: string,
  more: Record<string, string> = {},
): Promise<SearchGroup[]> => {
  const { body, status } = await api
    .request()
    .get('/api/search/')
    .query({ q, ...more })
    .set('Authorization', agent.token)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.groups
}
const messages = async (agent: TestAgent, q: string, more: Record<string, string> = {}): Promise<Message> =>
  (await find(agent, q, { kind: 'message', ...more }))[0] as Message
const textsOf = ({ items }: Message) => items.map(({ context }) => context.map(({ text }) => text).join(''))
const texts = async (...asked: Parameters<typeof messages>) => textsOf(await messages(...asked))
const writes = (text: string, { phone }: Chat = chat) =>
  customerWrites(api, api.world.tienda.whatsapp, { text, phone })

/** Messages of anybody in the chat, one a second after its first. */
interface Added {
  readonly count?: number
  readonly file?: string
  readonly name?: string
}
const addMessages = (
  interaction: string,
  author: string,
  text: string,
  { count = 1, file, name }: Added = {},
) =>
  sql(
    `insert into entries (business_uuid, uuid, conversation_uuid, interaction_uuid, channel_account_uuid, kind, seq,
       version, author_kind, author_name, type, body, date, created_at, status)
     select e.business_uuid, gen_random_uuid(), e.conversation_uuid, e.interaction_uuid, e.channel_account_uuid, 'message',
       1000 + l.last + n, 1000 + l.last + n, $2::author_kind, $6, case when $5::text is null then 'text' else 'document' end, jsonb_strip_nulls(jsonb_build_object('text', $3::text, 'name', $5::text,
       'mime', case when $5::text is not null then 'application/pdf' end)), e.date + (1000 + l.last + n) * interval '1 s', e.created_at,
       case when $2 <> 'client' then 'sent'::message_status end
     from (select * from entries where interaction_uuid = $1 order by seq limit 1) e,
       lateral (select max(seq) % 1000 as last from entries o where o.conversation_uuid = e.conversation_uuid) l,
       generate_series(1, $4::int) n`,
    [interaction, author, text, count, file ?? null, name ?? null],
  )

/** The same through the index: in a large business the newest entries are not enough. */
async function foundByIndex(agent: TestAgent, all: boolean, kind: string, word: string, filters: object) {
  await sql(`select set_config('hilo.business', $1, false)`, [api.world.tienda.uuid])
  const { rows } = await sql(
    `select hilo_search_entries($1, $2, $3, array[$4::text], '{}', $5, 'infinity',
       'ffffffff-ffff-ffff-ffff-ffffffffffff', 20, 1001, 1) as found`,
    [agent.user.uuid, all, kind, word, JSON.stringify(filters)],
  )
  await sql(`select set_config('hilo.business', '', false)`)
  return rows[0].found.found as string[]
}

const menu = 'Elige una opción:\n1. Ventas\n2. Facturación'

it('leaves out the menu that Hilo wrote in 190 chats, unless it is asked for', async () => {
  const own = await waitingChat(api, 'Perdí mi factura del martes')
  await addMessages(own.uuid, 'bot', menu, { count: 190 })
  for (const agent of [ana, admin]) {
    const said = await messages(agent, 'factura')
    expect(textsOf(said)).toEqual(['Perdí mi factura del martes'])
    expect(said).toMatchObject({ total: 1, more_than: false, next_cursor: null })
    const all = await messages(agent, 'factura', { with_hilo: 'true', limit: '50' })
    expect(all.total).toBe(191)
    // As a whole word, so before the beginning of one.
    expect(textsOf(all)[0]).toBe('Perdí mi factura del martes')
    expect((await messages(agent, 'factura', { with_hilo: 'false' })).total).toBe(1)
  }
  const isAdmin = [
    [ana, false],
    [admin, true],
  ] as const
  for (const [agent, all] of isAdmin) {
    expect(await foundByIndex(agent, all, 'message', 'factura', {})).toHaveLength(1)
    expect(await foundByIndex(agent, all, 'message', 'factura', { with_hilo: 'true' })).toHaveLength(20)
  }
})

it('leaves out the files that Hilo sent by itself', async () => {
  const own = await waitingChat(api, 'Hola')
  await addMessages(own.uuid, 'bot', 'Adjunto', { file: 'catalogo-zoologico.pdf' })
  await addMessages(own.uuid, 'client', 'Adjunto', { file: 'foto-zoologico.pdf' })
  const files = async (more: Record<string, string> = {}) =>
    ((await find(admin, 'zoologico', { kind: 'file', ...more }))[0] as SearchGroup).items.map((item) =>
      'file' in item ? item.file : null,
    )
  expect(await files()).toEqual(['foto-zoologico.pdf'])
  expect(await files({ with_hilo: 'true' })).toEqual(['foto-zoologico.pdf', 'catalogo-zoologico.pdf'])
  expect(await foundByIndex(admin, true, 'file', 'zoologico', {})).toHaveLength(1)
  expect(await foundByIndex(admin, true, 'file', 'zoologico', { with_hilo: 'true' })).toHaveLength(2)
})

it('filters by who wrote it', async () => {
  await writes('Un turpial canta')
  await answers(ana, chat, 'El turpial es de aquí')
  await addMessages(chat.uuid, 'app', 'Turpial de otra aplicación', { name: 'IA de Meta' })
  await addMessages(chat.uuid, 'app', 'Turpial de otro programa', { name: 'Otra aplicación' })
  await addMessages(chat.uuid, 'bot', 'Turpial automático')
  await addMessages(chat.uuid, 'app', 'Turpial desde el teléfono')
  const other = await chatOf(api, luis)
  await answers(luis, other, 'Turpial de Luis')
  const said = async (agent: TestAgent, more: Record<string, string>) =>
    (await texts(agent, 'turpial', more)).toSorted()
  for (const agent of [ana, admin])
    expect(await said(agent, { author: 'client' })).toEqual(['Un turpial canta'])
  expect(await said(admin, { author: 'user' })).toEqual([
    'El turpial es de aquí',
    'Turpial de Luis',
    'Turpial desde el teléfono',
  ])
  expect(await said(ana, { author: 'me' })).toEqual(['El turpial es de aquí'])
  expect(await said(luis, { author: 'me' })).toEqual(['Turpial de Luis'])
  expect(await said(admin, { author: 'me' })).toEqual([])
  expect(await said(admin, { by: luis.user.uuid })).toEqual(['Turpial de Luis'])
  expect(await said(admin, { by: luis.user.uuid, author: 'client' })).toEqual([])
  expect(await said(ana, { by: luis.user.uuid, author: 'me' })).toEqual([])
  // In another person's chat.
  expect(await said(ana, { by: luis.user.uuid })).toEqual([])
  expect(await said(admin, { author: 'user', channel: 'telegram' })).toEqual([])
  for (const filters of [{ author: 'client' }, { author: 'user' }, { by: luis.user.uuid }])
    expect(await foundByIndex(admin, true, 'message', 'turpial', filters)).toHaveLength(
      filters.author === 'user' ? 3 : 1,
    )
})

it('finds no contacts and interactions by an author, and both beside what Hilo wrote', async () => {
  const counts = async (more: Record<string, string>) =>
    (await find(admin, chat.phone, more)).flatMap(({ kind, total }) =>
      kind === 'contact' || kind === 'interaction' ? [total] : [],
    )
  expect(await counts({})).toEqual([1, 1])
  expect(await counts({ with_hilo: 'true' })).toEqual([1, 1])
  expect(await counts({ author: 'me' })).toEqual([0, 0])
})

it('shows the best first: words as they were typed, whole words, own chats, and then the newest', async () => {
  const other = await chatOf(api, luis)
  await writes('Un cóndor viejo')
  await writes('Un cóndor nuevo')
  await writes('Un cóndor ajeno', other)
  await writes('Un condor mal escrito')
  await writes('Los cóndores')
  // The admin has neither chat.
  expect(await texts(admin, 'cóndor')).toEqual([
    'Un cóndor ajeno',
    'Un cóndor nuevo',
    'Un cóndor viejo',
    'Los cóndores',
    'Un condor mal escrito',
  ])
  await sql('update interactions set user_uuid = $2 where uuid = $1', [chat.uuid, admin.user.uuid])
  expect(await texts(admin, 'cóndor')).toEqual([
    'Un cóndor nuevo',
    'Un cóndor viejo',
    'Un cóndor ajeno',
    'Los cóndores',
    'Un condor mal escrito',
  ])
  await sql('update interactions set user_uuid = $2 where uuid = $1', [chat.uuid, ana.user.uuid])
})
