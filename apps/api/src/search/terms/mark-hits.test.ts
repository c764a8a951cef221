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
