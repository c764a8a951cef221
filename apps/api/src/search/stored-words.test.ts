import { foldName, foldWords } from '@hilo/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootApi, type TestApi } from '../test/boot'
import { knownCharacters } from '../test/database/known-characters'

let api: TestApi
beforeAll(async () => {
  api = await bootApi({ start: false })
})
afterAll(() => api.stop())

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
