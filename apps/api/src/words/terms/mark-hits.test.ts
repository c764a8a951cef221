import { expect, it } from 'vitest'
import { markBudget, markHits, markPiece } from './mark-hits'
import { readTerms } from './read-terms'

/** Hits in brackets. */
const written = (parts: ReturnType<typeof markHits>) =>
  parts.map(({ text: piece, hit }) => (hit ? `[${piece}]` : piece)).join('')
const marked = (text: string, typed: string, options = {}) =>
  written(markHits(text, readTerms(typed), options))
const piece = async (text: string, typed: string, budget = markBudget()) =>
  written(await markPiece(text, readTerms(typed), budget))

it.each([
  ['El café está frío', 'cafe', 'El [café] está frío'],
  ['Mañana le escribo', 'MANANA', '[Mañana] le escribo'],
  ['man\u0303ana mismo', 'mañana', '[man\u0303ana] mismo'],
  ['Ｆull width ﬁn', 'full fin', '[Ｆull] width [ﬁn]'],
  ['pedidos y pedido', 'ped', '[ped]idos y [ped]ido'],
  ['no impedido', 'ped', 'no impedido'],
  ['Straße 5', 'strasse', '[Straße] 5'],
  ['👍🏽 listo👍pues', 'listo pues', '👍🏽 [listo]👍[pues]'],
  ['مرحبا أحمد', 'احمد', 'مرحبا [أحمد]'],
  ['gracias, por todo; gracias a todos', '"gracias por"', '[gracias, por] todo; gracias a todos'],
  ['buenas tardes', '"buenas tard"', 'buenas tardes'],
  ['buenas tardes', '"buenas tard', '[buenas] [tard]es'],
  ['<b>pedido</b>', 'pedido', '<b>[pedido]</b>'],
])('%s, looked for with %s', (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected)
})

it('marks within words where words are found within words', () => {
  expect(marked('factura-2024-00123.pdf', '123', { inside: true })).toBe('factura-2024-00[123].pdf')
})

it.each([
  ['María de Adelaida', 'maria de', '[María] [de] Adelaida'],
  ['Adelaida', 'de', 'A[de]laida'],
  ['María', 'a', 'María'],
  ['María Andrade', 'a', 'María [A]ndrade'],
  ['María', 'maria a', '[María]'],
  ['Gómez', 'mez', 'Gó[mez]'],
])(
  'marks the beginnings of words before what stands inside: %s, looked for with %s',
  (text, typed, expected) => {
    expect(marked(text, typed, { inside: true })).toBe(expected)
  },
)

it.each([
  ['obrien', "Ana [O'Brien]"],
  ["o'brien", "Ana [O]'[Brien]"],
  ['bri', "Ana O'[Bri]en"],
])('marks a name with an apostrophe, looked for with %s', (typed, expected) => {
  expect(marked("Ana O'Brien", typed, { inside: true })).toBe(expected)
})

/** How much of a piece a panel of 300 px shows in three lines, after a long name. */
const surelyShown = 75
const before = 'antes '.repeat(100)
const after = 'después '.repeat(100)

it.each([
  ['in a long text', `${before}el pedido ${after}`, 'pedido', /^…(antes )+el \[pedido\]( después)+…$/],
  ['at the end of a long text', `${before}el pedido`, 'pedido', /^…(antes )+el \[pedido\]$/],
  [
    'at the end of a text of three lines',
    `${'antes '.repeat(24)}el pedido`,
    'pedido',
    /^…(antes )+el \[pedido\]$/,
  ],
  ['near the beginning', `el pedido ${after}`, 'pedido', /^el \[pedido\]( después)+…$/],
  [
    'in lines',
    `Menú:\n1. Ventas\n${before}\n2. Facturas\n${after}`,
    'factura',
    /^…(antes )+\n2\. \[Factura\]s\n(después ?)+…$/,
  ],
  [
    'beyond what is marked',
    `${'antes '.repeat(9_000)}el pedido ${after}`,
    'pedido',
    /^…(antes )+el \[pedido\]( después)+…$/,
  ],
  [
    'where both words stand',
    `pedido ${before}la ruana del pedido ${after}`,
    'pedido ruana',
    /^…(antes )+la \[ruana\] del \[pedido\]( después)+…$/,
  ],
  ['without a blank', `${'a'.repeat(300)}, pedido${'b'.repeat(300)}`, 'pedido', /^…a+, \[pedido\]b+…$/],
])('shows the hit in the middle of its piece: %s', async (_, text, typed, expected) => {
  const cut = await piece(text, typed)
  expect(cut).toMatch(expected)
  expect(cut.length).toBeLessThan(105)
  expect(cut.lastIndexOf(']')).toBeLessThan(surelyShown)
})

it('shows the beginning of a text without a hit', async () => {
  expect(await piece(after, 'pedido')).toMatch(/^después .*después…$/)
})

const chinese = (length: number) =>
  Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + (at % 20_900))).join('')
const hostile = [
  'a'.repeat(100_000),
  'a '.repeat(50_000),
  '\u0301'.repeat(100_000),
  '\ufdfa'.repeat(100_000),
  chinese(100_000),
]

it.each(hostile)('takes no long for a hostile name (%#)', (text) => {
  const started = performance.now()
  markHits(text, readTerms('a a a "a a" aa aaa'), { inside: true })
  expect(performance.now() - started).toBeLessThan(2_000)
})

it.each(hostile)(
  'takes no longer for a page of hostile texts than its bound, and lets others in between (%#)',
  async (text) => {
    let turns = 0
    let isDone = false
    const count = () => {
      turns += 1
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    const budget = markBudget()
    const all = budget.left
    for (let hit = 0; hit < 50; hit++) await markPiece(text, readTerms('zzz "yy xx"'), budget)
    isDone = true
    // Each text is looked at for at least a thousand characters.
    expect(all - budget.left).toBeLessThanOrEqual(all + 50 * 1_000 + 10_000)
    expect(turns).toBeGreaterThan(all / 10_000 - 5)
  },
)

it('looks only at the beginnings of texts once the page has looked at enough', async () => {
  const budget = markBudget()
  const late = `${before.repeat(10)}el pedido`
  expect(await piece(late, 'pedido', budget)).toContain('[pedido]')
  budget.left = 0
  expect(await piece(late, 'pedido', budget)).toMatch(/^antes .*…$/)
  expect(await piece(`el pedido ${after}`, 'pedido', budget)).toMatch(/^el \[pedido\]/)
})
