import { describe, expect, it } from 'vitest'
import { draftProblems } from './draft-problems'
import type { TemplateDraft } from './template-draft'
import { nextTemplateEdit } from './template-states'

const good: TemplateDraft = {
  name: 'pedido_listo',
  language: 'es_CO',
  category: 'utility',
  header: null,
  text: 'Hola {{1}}, tu pedido está listo.',
  footer: null,
  buttons: [],
  examples: { 'body.1': 'Laura' },
  file: null,
}
const reply = { kind: 'reply', text: 'Sí' } as const
const url = { kind: 'url', text: 'Ver', url: 'https://tienda.test/{{1}}' } as const

describe('a draft', () => {
  it('without problems has none', () => {
    expect(draftProblems(good)).toEqual({})
    const more = { buttons: [reply, url], examples: { ...good.examples, 'button.1': '1042' } }
    expect(draftProblems({ ...good, ...more })).toEqual({})
  })

  it.each<[string, Partial<TemplateDraft>, string]>([
    ['a name with a space', { name: 'pedido listo' }, 'name'],
    ['no text', { text: ' ', examples: {} }, 'text'],
    ['a long text', { text: 'a'.repeat(1025), examples: {} }, 'text'],
    ['a variable first', { text: '{{1}}, hola' }, 'text'],
    ['two variables together', { text: 'Hola {{1}} {{2}}, qué tal' }, 'text'],
    ['a gap', { text: 'Hola {{2}}, qué tal' }, 'text'],
    ['names and numbers', { text: 'Hola {{1}} y {{nombre}}, qué tal' }, 'text'],
    [
      'names in the head and numbers in the text',
      { header: { kind: 'text', text: 'Hola {{nombre}}' } },
      'text',
    ],
    ['brackets that are no variable', { text: 'Hola {{, qué tal' }, 'text'],
    ['two variables in the head', { header: { kind: 'text', text: '{{1}} y {{2}}' } }, 'header'],
    ['a head in bold', { header: { kind: 'text', text: '*Hola*' } }, 'header'],
    ['a head of a picture without a file', { header: { kind: 'image' } }, 'file'],
    ['a variable in the foot', { footer: 'Hola {{1}}' }, 'footer'],
    [
      'eleven buttons',
      { buttons: Array.from({ length: 11 }, (_, at) => ({ ...reply, text: `${at}` })) },
      'buttons',
    ],
    ['three addresses', { buttons: [url, url, url] }, 'buttons'],
    ['answers between others', { buttons: [reply, url, { ...reply, text: 'No' }] }, 'buttons'],
    ['two equal answers', { buttons: [reply, reply] }, 'buttons.1.text'],
    ['a label that is too long', { buttons: [{ ...reply, text: 'a'.repeat(26) }] }, 'buttons.0.text'],
    ['an address of another kind', { buttons: [{ ...url, url: 'ftp://x.test' }] }, 'buttons.0.url'],
    [
      'an address with its variable inside',
      { buttons: [{ ...url, url: 'https://x.test/{{1}}/y' }] },
      'buttons.0.url',
    ],
    [
      'a phone without its country',
      { buttons: [{ kind: 'phone', text: 'Llamar', phone: '123' }] },
      'buttons.0.phone',
    ],
    ['no example', { examples: {} }, 'examples.body.1'],
    [
      'an example of a code that is too long',
      { buttons: [{ kind: 'code', text: '' }], examples: { ...good.examples, 'button.0': 'A'.repeat(16) } },
      'examples.button.0',
    ],
  ])('with %s says it at its field', (_, more, field) =>
    expect(draftProblems({ ...good, ...more })).toHaveProperty([field]),
  )
})

it('an approved template may be changed once a day and ten times a month', () => {
  const now = new Date('2026-11-29T12:00:00Z')
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  expect(nextTemplateEdit([], now)).toBeNull()
  expect(nextTemplateEdit([ago(25)], now)).toBeNull()
  expect(nextTemplateEdit([ago(20)], now)).toEqual(ago(-4))
  const ten = Array.from({ length: 10 }, (_, at) => ago(48 + at * 24))
  expect(nextTemplateEdit(ten, now)).toEqual(ago(48 + 9 * 24 - 720))
})
