import type { Template } from '@hilo/contracts'
import { describe, expect, it } from 'vitest'
import { languageName, prefilledValues, templateTitle, textSegments } from './template-text'

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
  it('has its values filled in, and shows the placeholders that have none', () => {
    const order = template('Hola {{1}}, tu pedido {{2}} llega el {{ 3 }}. Gracias, {{1}}.', '1', '2', '3')
    const pieces = textSegments(order, ['Laura', ' 4521 ', '  '])
    expect(pieces.map(({ text }) => text).join('')).toBe(
      'Hola Laura, tu pedido 4521 llega el {{ 3 }}. Gracias, Laura.',
    )
    expect(pieces.filter(({ missing }) => missing)).toEqual([
      { text: '{{ 3 }}', valueIndex: 2, missing: true },
    ])
  })

  it('without variables is one segment', () => {
    expect(textSegments(template('Atendemos de 8 a 6.'), [])).toHaveLength(1)
  })
})

describe('a known name', () => {
  it.each([
    ['Hola {{1}}, seguimos atentos', ['Laura']],
    ['¡Hola, {{1}}! Tu pedido {{2}}', ['Laura', '']],
    ['Buenos días, señora {{1}}. ', ['Laura']],
    ['Estimado {{1}}:', ['Laura']],
    ['Tu pedido {{1}} salió', ['']],
    ['{{1}}, tu pedido', ['']],
  ])('is filled in where %j greets', (text, values) => {
    const places = [...text.matchAll(/\{\{(\d)\}\}/gu)].map((found) => found[1] ?? '')
    expect(prefilledValues(template(text, ...places), known)).toEqual(values)
  })

  it('is filled in where the variable has that name, and is never guessed', () => {
    const named = template('{{nombre}}: te escribe {{agente}} por {{pedido}}', 'nombre', 'agente', 'pedido')
    expect(prefilledValues(named, known)).toEqual(['Laura', 'Ana Restrepo', ''])
    expect(prefilledValues(named, { nombre: null, agente: null })).toEqual(['', '', ''])
  })
})

it('shows a title and a language that a person can read', () => {
  expect(templateTitle(template(''))).toBe('Pedido en camino')
  expect(languageName(template(''))).toBe('español (Colombia)')
  expect(languageName({ ...template(''), language: '??' })).toBe('??')
})
