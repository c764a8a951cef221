import { describe, expect, it } from 'vitest'
import { type TemplateValues, templateFields, textPieces } from './fields'
import { templateFileProblem, templateProblems } from './problems'
import { showTemplate } from './show-template'
import { type Template, templateSchema } from './template'

const template = (more: object): Template =>
  templateSchema.parse({ name: 'una', language: 'es_CO', text: 'Hola', ...more })
const reply = { kind: 'reply', text: 'Sí' }
const url = { kind: 'url', text: 'Rastrear', url: 'https://tienda.test/r/{{1}}' }
const fixedUrl = { kind: 'url', text: 'Ver', url: 'https://tienda.test' }
const phone = { kind: 'phone', text: 'Llamar', phone: '+576011234567' }
const code = { kind: 'code', text: 'Copiar' }
const card = { media: 'image', text: 'Vale {{precio}}', buttons: [reply, url] }

describe('a template asks for', () => {
  it.each<[string, object, string[]]>([
    ['nothing where all is fixed', { buttons: [reply, fixedUrl, phone] }, []],
    ['each variable of its text once', { text: '{{2}} y {{ 1 }}, {{2}}' }, ['body.2 text', 'body.1 text']],
    ['a named variable', { text: 'Hola {{nombre}}' }, ['body.nombre text']],
    ['that of its title', { header: { kind: 'text', text: 'Pedido {{1}}' } }, ['header.1 text']],
    ['a picture', { header: { kind: 'image' } }, ['header.file image']],
    ['a video', { header: { kind: 'video' } }, ['header.file video']],
    ['a document', { header: { kind: 'document' } }, ['header.file document']],
    [
      'a place',
      { header: { kind: 'place' } },
      [
        'header.latitude latitude',
        'header.longitude longitude',
        'header.place place',
        'header.address address',
      ],
    ],
    ['the end of an address', { buttons: [reply, url] }, ['button.1 suffix']],
    ['a code', { buttons: [code] }, ['button.0 code']],
    [
      'what each card needs',
      { cards: [card, { ...card, media: 'video', text: null }] },
      [
        'card.0.header.file image',
        'card.0.body.precio text',
        'card.0.button.1 suffix',
        'card.1.header.file video',
        'card.1.button.1 suffix',
      ],
    ],
  ])('%s', (_, more, fields) => {
    expect(templateFields(template(more)).map(({ key, kind }) => `${key} ${kind}`)).toEqual(fields)
  })
})

describe('a value', () => {
  const body = { text: '{{1}}' }
  const place = { header: { kind: 'place' } }
  const here = { 'header.place': 'Tienda', 'header.address': 'Calle 1' }
  it.each<[string, object, TemplateValues, Record<string, unknown>]>([
    ['that is there', body, { 'body.1': 'Laura' }, {}],
    ['that is missing', body, {}, { 'body.1': 'Completa este dato' }],
    ['of blanks', body, { 'body.1': '  ' }, { 'body.1': 'Completa este dato' }],
    [
      'with a line break',
      body,
      { 'body.1': 'a\nb' },
      { 'body.1': expect.stringMatching(/^Escríbelo sin saltos/) },
    ],
    [
      'with four spaces',
      body,
      { 'body.1': 'a    b' },
      { 'body.1': expect.stringMatching(/^Escríbelo sin saltos/) },
    ],
    ['of 1024 characters', body, { 'body.1': 'a'.repeat(1024) }, {}],
    ['of 1025', body, { 'body.1': 'a'.repeat(1025) }, { 'body.1': expect.stringContaining('1024') }],
    [
      'that makes a title too long',
      { header: { kind: 'text', text: 'Pedido {{1}}' } },
      { 'header.1': 'a'.repeat(54) },
      { 'header.1': expect.stringContaining('60') },
    ],
    ['of an address', { buttons: [url] }, { 'button.0': 'AB-1?x=1' }, {}],
    [
      'of an address, with a space',
      { buttons: [url] },
      { 'button.0': 'a b' },
      { 'button.0': 'Escríbelo sin espacios' },
    ],
    [
      'of an address, too long',
      { buttons: [url] },
      { 'button.0': 'a'.repeat(1990) },
      { 'button.0': expect.stringContaining('demasiado larga') },
    ],
    ['that is a code of 15', { buttons: [code] }, { 'button.0': 'ABCDE12345abcde' }, {}],
    [
      'that is a code of 16',
      { buttons: [code] },
      { 'button.0': 'ABCDE12345abcdeF' },
      { 'button.0': expect.anything() },
    ],
    [
      'that is a code with a dash',
      { buttons: [code] },
      { 'button.0': 'A-1' },
      { 'button.0': expect.anything() },
    ],
    ['that is a place', place, { ...here, 'header.latitude': '4,65', 'header.longitude': '-74.05' }, {}],
    [
      'that is no place on earth',
      place,
      { ...here, 'header.latitude': '91', 'header.longitude': 'x' },
      {
        'header.latitude': expect.stringContaining('90'),
        'header.longitude': expect.stringContaining('180'),
      },
    ],
    ['that is no file', { header: { kind: 'image' } }, {}, { 'header.file': 'Elige una imagen' }],
    ['that nobody asked for', {}, { 'body.1': 'x' }, { 'body.1': 'La plantilla no lleva este dato' }],
    [
      'of a card that is too long',
      { cards: [card] },
      { 'card.0.header.file': 'f', 'card.0.body.precio': 'a'.repeat(156), 'card.0.button.1': 'x' },
      { 'card.0.body.precio': expect.stringContaining('160') },
    ],
  ])('%s', (_, more, values, problems) => {
    expect(templateProblems(template(more), values)).toEqual(problems)
  })

  it('that is a file has the kind and size that the channel takes', () => {
    const wanted = template({ header: { kind: 'image' } })
    const of = (kind: string, size: number) =>
      templateProblems(wanted, { 'header.file': 'f' }, () => ({ kind, size }))
    expect(of('image', 1000)).toEqual({})
    expect(of('video', 1000)).toEqual({ 'header.file': 'Este archivo no es una imagen' })
    expect(templateFileProblem('video', { kind: 'video', size: 17 * 1024 * 1024 })).toBe(
      'El archivo pasa de 16 MB',
    )
  })
})

describe('what the customer sees', () => {
  const picture = { kind: 'image', name: 'a.png', mime: 'image/png', size: 3, url: '/api/files/1' } as const
  const whole = template({
    header: { kind: 'image' },
    footer: 'Chao',
    buttons: [url, fixedUrl, phone, code, reply],
    cards: [card],
  })

  it('has the values in their places', () => {
    const values = {
      'header.file': 'f',
      'button.0': 'AB1',
      'button.3': 'HOLA10',
      'card.0.header.file': 'f',
      'card.0.body.precio': '$ 10',
      'card.0.button.1': 'C1',
    }
    expect(showTemplate(whole, values, () => picture)).toEqual({
      title: null,
      file: picture,
      place: null,
      footer: 'Chao',
      buttons: [
        { kind: 'url', text: 'Rastrear', value: 'https://tienda.test/r/AB1' },
        { kind: 'url', text: 'Ver', value: 'https://tienda.test' },
        { kind: 'phone', text: 'Llamar', value: '+576011234567' },
        { kind: 'code', text: 'Copiar', value: 'HOLA10' },
        { kind: 'reply', text: 'Sí', value: null },
      ],
      cards: [
        {
          file: picture,
          text: 'Vale $ 10',
          buttons: [
            { kind: 'reply', text: 'Sí', value: null },
            { kind: 'url', text: 'Rastrear', value: 'https://tienda.test/r/C1' },
          ],
        },
      ],
    })
  })

  it('leaves what is not filled in', () => {
    const shown = showTemplate(whole, {}, () => undefined)
    expect(shown.file).toBeNull()
    expect(shown.buttons[0]).toEqual({ kind: 'url', text: 'Rastrear', value: null })
    expect(shown.cards[0]).toMatchObject({ file: null, text: 'Vale {{precio}}' })
  })

  it('is a text in pieces, of which some are missing', () => {
    const text = 'Hola {{1}}, llega el {{ 2 }}. Gracias, {{1}}.'
    const pieces = textPieces(text, { 'body.1': ' Laura ', 'body.2': ' ' }, 'body')
    expect(pieces.map((piece) => piece.text).join('')).toBe('Hola Laura, llega el {{ 2 }}. Gracias, Laura.')
    expect(pieces.filter(({ missing }) => missing)).toEqual([
      { text: '{{ 2 }}', key: 'body.2', missing: true },
    ])
  })
})
