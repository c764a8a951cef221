import { expect, it } from 'vitest'
import { markHits } from './mark-hits'
import { readTerms } from './read-terms'

/** Hits in brackets. */
const marked = (text: string, typed: string, options = {}) =>
  markHits(text, readTerms(typed), options)
    .map(({ text: piece, hit }) => (hit ? `[${piece}]` : piece))
    .join('')

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

it('keeps what stands around the first hit', () => {
  const text = `${'antes '.repeat(100)}el pedido ${'después '.repeat(100)}`
  const cut = marked(text, 'pedido', { cut: true })
  expect(cut).toMatch(/^…antes .* el \[pedido\] después .*…$/)
  expect(cut.length).toBeLessThan(180)
})

it.each(['a'.repeat(50_000), 'a '.repeat(25_000), '\u0301'.repeat(50_000), '\ufdfa'.repeat(50_000)])(
  'takes no long for a hostile text (%#)',
  (text) => {
    const started = performance.now()
    markHits(text, readTerms('a a a "a a" aa aaa'), { inside: true, cut: true })
    expect(performance.now() - started).toBeLessThan(2_000)
  },
)
