import { limits, type SearchGroup, type SearchKind } from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { answers, type Chat, chatOf, waitingChat } from '../test/chats'
import { customerWrites } from '../test/customer'

let api: TestApi
let ana: TestAgent
let luis: TestAgent
let chat: Chat
beforeAll(async () => {
  api = await bootApi({ start: false })
  ana = await agentOf(api, api.world.tienda.ana)
  luis = await agentOf(api, api.world.tienda.luis)
  chat = await chatOf(api, ana)
})
afterAll(async () => {
  for (const agent of [ana, luis]) agent.close()
  await api.stop()
})

const search = async (agent: TestAgent, query: Record<string, string | number>): Promise<SearchGroup[]> => {
  const { body, status } = await api
    .request()
    .get('/api/search/')
    .query(query)
    .set('Authorization', agent.token)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.groups
}
const groupOf = async <K extends SearchKind>(agent: TestAgent, kind: K, q: string, more = {}) => {
  const [group] = await search(agent, { q, kind, ...more })
  return group as Extract<SearchGroup, { kind: K }>
}
/** The contexts of what was found, with the hits in brackets. */
const contexts = async (kind: 'message' | 'note' | 'file', q: string, more = {}) =>
  (await groupOf(ana, kind, q, more)).items.map(({ context }) =>
    context.map(({ text, hit }) => (hit ? `[${text}]` : text)).join(''),
  )
const writes = (text: string, { phone }: Chat = chat) =>
  customerWrites(api, api.world.tienda.whatsapp, { text, phone })

it('finds words from their beginning, phrases exactly, whatever the accents and the case', async () => {
  await writes('¿Llegó mi PEDIDO de café?')
  await writes('El café del pedido está frío')
  const both = ['El [café] del [ped]ido está frío', '¿Llegó mi [PED]IDO de [café]?']
  expect(await contexts('message', 'cafe ped')).toEqual(both)
  expect(await contexts('message', '"pedido de cafe"')).toEqual(['¿Llegó mi [PEDIDO de café]?'])
  expect(await contexts('message', 'edido')).toEqual([])
  expect(await contexts('message', '🙃')).toEqual([])
})

it('answers every group, and of contacts also what stands inside', async () => {
  await ana.get('write:note', { conversation_uuid: chat.conversation, body: { text: 'Quiere ruana gris' } })
  const groups = await search(ana, { q: 'ruana' })
  expect(groups.map(({ kind, total }) => [kind, total])).toEqual([
    ['message', 1],
    ['note', 1],
    ['file', 0],
    ['contact', 0],
    ['interaction', 0],
  ])
  const phone = `${chat.phone.slice(2, 5)} ${chat.phone.slice(5, 8)}-${chat.phone.slice(8)}`
  const { items } = await groupOf(ana, 'contact', phone)
  expect(items.map(({ uuid, blocked }) => [uuid, blocked])).toEqual([[chat.client, false]])
  await api.owner.query('update contacts set blocked_at = now() where uuid = $1', [chat.client])
  expect((await groupOf(ana, 'contact', phone)).items.map(({ blocked }) => blocked)).toEqual([true])
  await api.owner.query('update contacts set blocked_at = null where uuid = $1', [chat.client])
  const interactions = await groupOf(ana, 'interaction', phone)
  expect(interactions.items.map(({ interaction }) => interaction.uuid)).toEqual([chat.uuid])
})

it('pages from the newest to the oldest, and opens the chat around what it found', async () => {
  for (let n = 1; n <= 7; n += 1) await answers(ana, chat, `Entrega número ${n}`)
  const found: number[] = []
  let cursor: string | null = null
  do {
    const page: SearchGroup = await groupOf(ana, 'message', 'entrega', {
      limit: 3,
      ...(cursor === null ? {} : { cursor }),
    })
    found.push(...page.items.map((item) => ('seq' in item ? item.seq : 0)))
    cursor = page.next_cursor
  } while (cursor)
  expect(found).toHaveLength(7)
  expect(found).toEqual([...found].sort((a, b) => b - a))

  const [item] = (await groupOf(ana, 'message', '"entrega numero 3"')).items
  if (!item) throw new Error('not found')
  const opens = { conversation_uuid: item.conversation_uuid, interaction: item.interaction, limit: 5 }
  const page = await ana.get('get:interaction:conversation:messages', { ...opens, around: item.uuid })
  expect(page.messages.map(({ seq }) => seq - item.seq)).toEqual([-2, -1, 0, 1, 2])
  expect(page).toMatchObject({ has_more: true, has_newer: true })
  const last = page.messages.at(-1)
  const after = `${last?.date}_${last?.seq}`
  const next = await ana.get('get:interaction:conversation:messages', { ...opens, after })
  expect(next.messages.map(({ seq }) => seq - item.seq)).toEqual([3, 4])
  expect(next.has_more).toBe(false)
})

it('finds nothing in chats of others', async () => {
  await writes('Palabra secretísima')
  expect((await groupOf(ana, 'message', 'secretisima')).total).toBe(1)
  expect((await groupOf(luis, 'message', 'secretisima')).total).toBe(0)
})

describe('the exact spelling first', () => {
  const wanted = [
    ['año', ['Feliz año uno', 'El Año dos', 'ano tres', 'Anos cuatro']],
    ['ano', ['ano tres', 'Anos cuatro', 'Feliz año uno', 'El Año dos']],
  ] as const

  it.each(wanted)('of messages: %s', async (typed, texts) => {
    const own = await waitingChat(api)
    // The newest of them are those that are shown last.
    for (const text of [...wanted[0][1]].reverse()) await writes(`${text} ${own.phone}`, own)
    const q = `${typed} ${own.phone}`
    const plain = (items: readonly { context: { text: string }[] }[]) =>
      items.map(({ context }) => context.map(({ text }) => text).join(''))
    const whole = await groupOf(ana, 'message', q)
    expect(plain(whole.items)).toEqual(texts.map((text) => `${text} ${own.phone}`))
    expect(whole).toMatchObject({ total: 4, more_than: false, next_cursor: null })

    // Page by page, while new ones come.
    const paged: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<typeof whole> = await groupOf(ana, 'message', q, {
        limit: 1,
        ...(cursor && { cursor }),
      })
      paged.push(...plain(page.items))
      cursor = page.next_cursor
      await writes(`ano y año ${own.phone} después`, own)
    } while (cursor)
    expect(paged.filter((text) => !text.includes('después'))).toEqual(plain(whole.items))
    expect(new Set(paged).size).toBe(paged.length)
  })

  let nextSurname = 1
  it.each([
    ['josé', 'José'],
    ['Jose', 'Jose'],
    // As an older phone writes it, in two characters.
    ['jose\u0301', 'José'],
  ])('of contacts and interactions: %s', async (typed, first) => {
    const surname = `Zarate${nextSurname++}`
    for (const name of ['Jose', 'José', 'Jose', 'José']) {
      const own = await waitingChat(api)
      await api.owner.query('update contacts set name = $2 where uuid = $1', [
        own.client,
        `${name} ${surname}`,
      ])
    }
    const other = first === 'José' ? 'Jose' : 'José'
    for (const kind of ['contact', 'interaction'] as const) {
      const { items } = await groupOf(ana, kind, `${typed} ${surname}`)
      const names = items.map(
        ({ name }) =>
          name
            .map(({ text }) => text)
            .join('')
            .split(' ')[0],
      )
      expect(names).toEqual([first, first, other, other])
    }
  })
})

it('ranks the first results, and goes on after them in their order', async () => {
  const own = await waitingChat(api)
  await api.owner.query(
    `insert into entries (business_uuid, uuid, conversation_uuid, interaction_uuid, channel_account_uuid, kind, seq,
       version, author_kind, type, body, date, created_at)
     select e.business_uuid, gen_random_uuid(), e.conversation_uuid, e.interaction_uuid, e.channel_account_uuid, 'message',
       1000 + n, 1000 + n, 'client', 'text',
       jsonb_build_object('text', case when n in (2, 150) then 'pingüino ' else 'pinguino ' end || n), e.date + n * interval '1 s', e.created_at
     from (select * from entries where interaction_uuid = $1 order by seq limit 1) e, generate_series(1, 230) n`,
    [own.uuid],
  )
  const seqs: number[] = []
  let cursor: string | null = null
  do {
    const page: Extract<SearchGroup, { kind: 'message' }> = await groupOf(ana, 'message', 'pingüino', {
      limit: 50,
      ...(cursor && { cursor }),
    })
    seqs.push(...page.items.map(({ seq }) => seq - 1000))
    cursor = page.next_cursor
  } while (cursor)
  const others = Array.from({ length: 230 }, (_, at) => 230 - at).filter((n) => n !== 150)
  expect(seqs).toEqual([150, ...others])
})

it("finds O'Brien with and without the apostrophe", async () => {
  for (const name of ["Maeve O'Brien", 'Maeve O’Brien']) {
    const own = await waitingChat(api)
    await api.owner.query('update contacts set name = $2 where uuid = $1', [own.client, name])
    for (const typed of ['maeve obrien', "maeve O'Brien", 'Maeve o’brien', 'maeve o brien'])
      for (const kind of ['contact', 'interaction'] as const) {
        const { items } = await groupOf(ana, kind, typed)
        const found = items.find((item) => item.name.map(({ text }) => text).join('') === name)
        const marked = found?.name.filter(({ hit }) => hit).map(({ text }) => text)
        expect(marked?.join(' ').replace(/\W/gu, ''), `${kind} ${typed}`).toBe('MaeveOBrien')
      }
  }
})

it('finds the few who have a word that most contacts have, and one that few have', async () => {
  const { tienda } = api.world
  await api.owner.query(
    `insert into contacts (business_uuid, uuid, name, created_at, updated_at)
     select $1, gen_random_uuid(), case n when 2400 then 'Zunilda Perla 2400' when 2401 then 'Otra Perla' else 'Zunilda ' || n end,
       now(), now() from generate_series(1, 2500) n`,
    [tienda.uuid],
  )
  const namesWith = async (typed: string) => {
    const { items } = await groupOf(ana, 'contact', typed)
    return items.map(({ name }) => name.map(({ text }) => text).join(''))
  }
  expect(await namesWith('zunilda perla')).toEqual(['Zunilda Perla 2400'])
  // The first 2,000 by name do not fill a page, and every word is frequent.
  expect(await namesWith('zunilda zun')).toHaveLength(limits.searchPage)
})
