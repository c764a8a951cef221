import { foldName, foldWords } from '@hilo/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { answers, type Chat, chatOf } from '../test/chats'
import { knownCharacters } from '../test/database/known-characters'
import { fillSearchSweep } from './fill-search'

let api: TestApi
let ana: TestAgent
let chat: Chat
beforeAll(async () => {
  api = await bootApi({ start: false })
  ana = await agentOf(api, api.world.tienda.ana)
  chat = await chatOf(api, ana)
})
afterAll(async () => {
  ana.close()
  await api.stop()
})

const folded = (text: string): string => ` ${foldWords(text).join(' ')} `.replace('  ', ' ')

it('folds every character as it is folded where words are stored', async () => {
  // Characters that this Postgres does not know yet are left unchanged by both.
  const isKnown = await knownCharacters(api.owner)
  const { rows } = await api.owner.query<{ code: number; stored: string }>(
    `select code, hilo_fold_words('a' || chr(code) || 'b') as stored from generate_series(1, 1114111) code
     where code not between 55296 and 57343 and ${isKnown('code')}`,
  )
  const different = rows.filter(({ code, stored }) => stored !== folded(`a${String.fromCodePoint(code)}b`))
  expect(rows.length).toBeGreaterThan(isKnown('code').includes('assigned') ? 250_000 : 7_000)
  expect(different).toEqual([])
}, 120_000)

it.each([
  '',
  '  ',
  '¿¡…!',
  'uno  dos',
  'x'.repeat(90),
  `${'ñ'.repeat(60)} fin`,
  'a\u0301e\u0300',
  "o'clock \\ 'x':*",
])('folds a text as it is stored: %j', async (text) => {
  const { rows } = await api.owner.query('select hilo_fold_words($1) as stored', [text])
  expect(rows[0].stored).toBe(folded(text))
})

it.each(["Ana O'Brien", 'd’Artagnan', "'x' ´y`", 'ninguno'])(
  'folds a name as it is stored: %j',
  async (name) => {
    const { rows } = await api.owner.query('select hilo_fold_names($1) as stored', [name])
    expect(rows[0].stored).toBe(` ${foldName(name)} `)
  },
)

const stored = async () => {
  const entries = await api.owner.query('select * from searched_entries order by entry_uuid')
  const contacts = await api.owner.query('select * from searched_contacts order by contact_uuid')
  return { entries: entries.rows, contacts: contacts.rows }
}
const fillAll = () =>
  api.owner.query(
    `insert into search_fills (table_name, last_business, last_row)
     select name, uuid, uuid from unnest(array['entries', 'contacts']) name,
       (select '00000000-0000-0000-0000-000000000000'::uuid as uuid) none`,
  )

it('writes the same for rows that were there before, and forgets what is gone', async () => {
  for (let n = 0; n < 5; n += 1) await answers(ana, chat, `Pedido ${n} de café`)
  const before = await stored()
  expect(before.entries.length).toBeGreaterThan(5)
  await api.owner.query('delete from searched_entries; delete from searched_contacts')
  await fillAll()
  const [begun] = (await api.owner.query(`select hilo_fill_search('entries', 2) as more`)).rows
  expect(begun).toEqual({ more: true })
  await fillSearchSweep(api.services).run()
  expect(await stored()).toEqual(before)
  expect((await api.owner.query('select from search_fills')).rowCount).toBe(0)
})

it('writes contacts with an apostrophe that were there before', async () => {
  const { rows } = await api.owner.query(
    `insert into contacts (business_uuid, uuid, name, tags, created_at, updated_at)
     select $1, gen_random_uuid(), name, '{}', now(), now() from unnest(array['Ana O’Brien', 'Ana Pérez']) name
     returning uuid`,
    [api.world.tienda.uuid],
  )
  const uuids = rows.map(({ uuid }) => uuid)
  const texts = async () =>
    (
      await api.owner.query(
        'select text from searched_contacts where contact_uuid = any($1) order by sort_key',
        [uuids],
      )
    ).rows.map(({ text }) => text)
  const now = await texts()
  expect(now).toEqual([expect.stringContaining(' obrien '), ' ana perez '])
  await api.owner.query(`update searched_contacts set text = ' antes ' where contact_uuid = any($1)`, [uuids])
  await api.owner.query(
    `insert into search_fills (table_name, last_business, last_row) select 'apostrophes', zero, zero
     from (select '00000000-0000-0000-0000-000000000000'::uuid as zero) none`,
  )
  await fillSearchSweep(api.services).run()
  // The other one is not touched.
  expect(await texts()).toEqual([now[0], ' antes '])
  expect((await api.owner.query('select from search_fills')).rowCount).toBe(0)
})
