import type { Template } from '@hilo/contracts'
import { afterEach, expect, it, vi } from 'vitest'
import { whatsappErrors } from './errors'
import { listTemplates } from './list-templates'

afterEach(() => vi.restoreAllMocks())

const graph = { root: 'http://graph.test', token: 't', timeoutMs: 1_000, errors: whatsappErrors }
const body = { type: 'BODY', text: 'Hola {{1}}' }
const buttons = (...list: object[]) => [body, { type: 'BUTTONS', buttons: list }]

/** A template with these components, as it is listed. */
async function listed(components: readonly object[], more: object = {}): Promise<Template | undefined> {
  const data = [{ name: 'una', language: 'es', components, ...more }]
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ data }))
  const answer = await listTemplates(graph, '2012')
  return 'templates' in answer ? answer.templates[0]?.template : undefined
}

it.each<[string, readonly object[], object]>([
  ['words', [body], { text: 'Hola {{1}}', header: null, footer: null, buttons: [], cards: [] }],
  [
    'a title with a variable and a footer',
    [{ type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' }, body, { type: 'FOOTER', text: 'Chao' }],
    { header: { kind: 'text', text: 'Pedido {{1}}' }, footer: 'Chao' },
  ],
  ['a picture', [{ type: 'HEADER', format: 'IMAGE' }, body], { header: { kind: 'image' } }],
  ['a video', [{ type: 'header', format: 'video' }, body], { header: { kind: 'video' } }],
  ['a document', [{ type: 'HEADER', format: 'DOCUMENT' }, body], { header: { kind: 'document' } }],
  ['a place', [{ type: 'HEADER', format: 'LOCATION' }, body], { header: { kind: 'place' } }],
  [
    'buttons',
    buttons(
      { type: 'QUICK_REPLY', text: 'Sí' },
      { type: 'URL', text: 'Ver', url: 'https://tienda.test/{{1}}' },
      { type: 'PHONE_NUMBER', text: 'Llamar', phone_number: '+5760' },
      { type: 'COPY_CODE', text: 'Copiar', example: ['HOLA'] },
      { type: 'REQUEST_CONTACT_INFO' },
    ),
    {
      buttons: [
        { kind: 'reply', text: 'Sí' },
        { kind: 'url', text: 'Ver', url: 'https://tienda.test/{{1}}' },
        { kind: 'phone', text: 'Llamar', phone: '+5760' },
        { kind: 'code', text: 'Copiar' },
        { kind: 'reply', text: 'Compartir información de contacto' },
      ],
    },
  ],
  [
    'cards',
    [
      body,
      {
        type: 'CAROUSEL',
        cards: [
          {
            components: [
              { type: 'HEADER', format: 'IMAGE' },
              { type: 'BODY', text: 'Ruana {{1}}' },
            ],
          },
          { components: [{ type: 'HEADER', format: 'VIDEO' }] },
        ],
      },
    ],
    {
      cards: [
        { media: 'image', text: 'Ruana {{1}}', buttons: [] },
        { media: 'video', text: null, buttons: [] },
      ],
    },
  ],
])('one of %s can be sent', async (_, components, expected) =>
  expect(await listed(components)).toMatchObject({
    name: 'una',
    language: 'es',
    obstacle: null,
    ...expected,
  }),
)

it.each<[string, readonly object[], string, object?]>([
  ['a catalogue', buttons({ type: 'CATALOG', text: 'Ver' }), 'catalog'],
  ['several products', buttons({ type: 'MPM', text: 'Ver' }), 'catalog'],
  [
    'cards of products',
    [body, { type: 'CAROUSEL', cards: [{ components: [{ type: 'HEADER', format: 'PRODUCT' }] }] }],
    'catalog',
  ],
  ['a form', buttons({ type: 'FLOW', text: 'Agendar' }), 'form'],
  ['a password of one use', buttons({ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copiar' }), 'password'],
  ['the purpose of a password', [body], 'password', { category: 'AUTHENTICATION' }],
  ['an offer that ends', [{ type: 'LIMITED_TIME_OFFER' }, body], 'offer'],
  ['a call', buttons({ type: 'VOICE_CALL', text: 'Llamar' }), 'call'],
  [
    'an address with a variable in its middle',
    buttons({ type: 'URL', text: 'Ver', url: 'https://t.test/{{1}}/x' }),
    'unknown',
  ],
  ['a part that nobody knows yet', [body, { type: 'HOLOGRAM' }], 'unknown'],
])('one with %s is listed, and says why it cannot be sent', async (_, components, obstacle, more = {}) =>
  expect(await listed(components, more)).toMatchObject({ obstacle }),
)

it('one without words is not listed', async () =>
  expect(await listed([{ type: 'FOOTER', text: 'Chao' }])).toBeUndefined())

it.each<[string, object | undefined, boolean]>([
  ['without a next page', { cursors: { after: 'a' } }, true],
  ['without pages', undefined, true],
  ['whose next page has no cursor', { next: 'http://graph.test/next' }, false],
  ['whose cursors cannot be read', { cursors: 'a', next: 'http://graph.test/next' }, false],
])('a list %s says whether it is complete', async (_, paging, complete) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ data: [], paging }))
  expect(await listTemplates(graph, '2012')).toEqual({ templates: [], complete })
})
