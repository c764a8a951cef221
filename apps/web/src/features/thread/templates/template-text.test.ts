import { type Template, templateFields, templateSchema } from '@hilo/contracts'
import { describe, expect, it } from 'vitest'
import {
  addressStart,
  fieldLabel,
  groupFields,
  languageName,
  prefilledValues,
  templateParts,
  templateTitle,
} from './template-text'

const template = (text: string, more: object = {}): Template =>
  templateSchema.parse({ name: 'pedido_en_camino', language: 'es_CO', text, ...more })
const known = { nombre: 'Laura', agente: 'Ana Restrepo' }

describe('a known name', () => {
  it.each([
    ['Hola {{1}}, seguimos atentos', ['Laura']],
    ['¡Hola, {{1}}! Tu pedido {{2}}', ['Laura', '']],
    ['Buenos días, señora {{1}}. ', ['Laura']],
    ['Estimado {{1}}:', ['Laura']],
    ['Tu pedido {{1}} salió', ['']],
    ['{{1}}, tu pedido', ['']],
  ])('is filled in where %j greets', (text, values) => {
    expect(Object.values(prefilledValues(template(text), known))).toEqual(values)
  })

  it('is filled in where the variable has that name, and is never guessed', () => {
    const named = template('{{nombre}}: te escribe {{agente}} por {{pedido}}')
    expect(Object.values(prefilledValues(named, known))).toEqual(['Laura', 'Ana Restrepo', ''])
    expect(Object.values(prefilledValues(named, { nombre: null, agente: null }))).toEqual(['', '', ''])
  })
})

const url = { kind: 'url', text: 'Ver', url: 'https://tienda.test/{{1}}' }
const whole = template('Hola {{1}}', {
  header: { kind: 'image' },
  buttons: [url, { kind: 'code', text: 'Copiar' }],
  cards: [{ media: 'video', text: 'Ruana {{precio}}', buttons: [url] }],
})

it('asks for the parts in the order in which they are seen, by names that a person understands', () => {
  const groups = groupFields(templateFields(whole))
  expect(groups.map(([title, fields]) => [title, ...fields.map(fieldLabel)])).toEqual([
    ['Encabezado', 'Imagen'],
    ['Texto', 'Dato 1'],
    ['Botones', 'Final de la dirección de «Ver»', 'Código que el cliente copia'],
    ['Tarjeta 1', 'Video', 'precio', 'Final de la dirección de «Ver»'],
  ])
  const suffix = templateFields(whole).filter(({ kind }) => kind === 'suffix')
  expect(suffix.map((field) => addressStart(whole, field))).toEqual([
    'https://tienda.test/',
    'https://tienda.test/',
  ])
})

it('says what a template carries beside its text', () => {
  expect(templateParts(whole)).toBe('Imagen, 2 botones, 1 tarjeta')
  expect(templateParts(template('Hola'))).toBeNull()
})

it('shows a title and a language that a person can read', () => {
  expect(templateTitle(template(''))).toBe('Pedido en camino')
  expect(languageName(template(''))).toBe('español (Colombia)')
  expect(languageName({ ...template(''), language: '??' })).toBe('??')
})
