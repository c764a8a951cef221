import { foldWords } from '@hilo/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { answers, type Chat, chatOf } from '../test/chats'
import { knownCharacters } from '../test/database/known-characters'
import { fillSearch } from './fill-search'

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
  await fillSearch(api.services).run()
  expect(await stored()).toEqual(before)
  expect((await api.owner.query('select from search_fills')).rowCount).toBe(0)
})
