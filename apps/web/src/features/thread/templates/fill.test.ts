import type { Template } from '@hilo/contracts'
import { describe, expect, it } from 'vitest'
import { firstValues, languageOf, piecesOf, titleOf } from './fill'

const template = (text: string, ...variables: string[]): Template => ({
  name: 'pedido_en_camino',
  language: 'es_CO',
  text,
  variables,
  header: null,
  footer: null,
  buttons: [],
})
const known = { nombre: 'Laura', agente: 'Ana Restrepo' }

describe('the text of a template', () => {
  it('reads with its values, and shows the places that have none', () => {
    const order = template('Hola {{1}}, tu pedido {{2}} llega el {{ 3 }}. Gracias, {{1}}.', '1', '2', '3')
    const pieces = piecesOf(order, ['Laura', ' 4521 ', '  '])
    expect(pieces.map(({ text }) => text).join('')).toBe(
      'Hola Laura, tu pedido 4521 llega el {{ 3 }}. Gracias, Laura.',
    )
    expect(pieces.filter(({ open }) => open)).toEqual([{ text: '{{ 3 }}', value: 2, open: true }])
  })

  it('without places is one piece', () => {
    expect(piecesOf(template('Atendemos de 8 a 6.'), [])).toHaveLength(1)
  })
})

describe('what is known', () => {
  it.each([
    ['Hola {{1}}, seguimos atentos', ['Laura']],
    ['¡Hola, {{1}}! Tu pedido {{2}}', ['Laura', '']],
    ['Buenos días, señora {{1}}. ', ['Laura']],
    ['Estimado {{1}}:', ['Laura']],
    ['Tu pedido {{1}} salió', ['']],
    ['{{1}}, tu pedido', ['']],
  ])('goes where %j greets', (text, values) => {
    const places = [...text.matchAll(/\{\{(\d)\}\}/gu)].map((found) => found[1] ?? '')
    expect(firstValues(template(text, ...places), known)).toEqual(values)
  })

  it('goes where the place is named so, and is no guess where nobody knows it', () => {
    const named = template('{{nombre}}: te escribe {{agente}} por {{pedido}}', 'nombre', 'agente', 'pedido')
    expect(firstValues(named, known)).toEqual(['Laura', 'Ana Restrepo', ''])
    expect(firstValues(named, { nombre: null, agente: null })).toEqual(['', '', ''])
  })
})

it('has a title and a language that a person reads', () => {
  expect(titleOf(template(''))).toBe('Pedido en camino')
  expect(languageOf(template(''))).toBe('español (Colombia)')
  expect(languageOf({ ...template(''), language: '??' })).toBe('??')
})
