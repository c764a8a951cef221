import { afterEach, expect, it, vi } from 'vitest'
import { whatsappErrors } from './errors'
import { listTemplates } from './list-templates'

afterEach(() => vi.restoreAllMocks())

const graph = { root: 'http://graph.test', token: 't', timeoutMs: 1_000, errors: whatsappErrors }
const body = { type: 'BODY', text: 'Hola {{1}}' }
const buttons = (...list: object[]) => [body, { type: 'BUTTONS', buttons: list }]

/** Whether a template with these components is offered. */
async function isOffered(components: readonly object[]): Promise<boolean> {
  const data = [{ name: 'una', language: 'es', components }]
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ data }))
  const answer = await listTemplates(graph, '2012')
  return 'templates' in answer && answer.templates.length === 1
}

it.each([
  ['words', [body]],
  [
    'a title and a footer',
    [{ type: 'HEADER', format: 'TEXT', text: 'Tienda' }, body, { type: 'FOOTER', text: 'Chao' }],
  ],
  ['answers to press', buttons({ type: 'QUICK_REPLY', text: 'Sí' })],
  [
    'an address and a phone that are always the same',
    buttons(
      { type: 'URL', text: 'Ver', url: 'https://tienda.test' },
      { type: 'PHONE_NUMBER', text: 'Llamar', phone_number: '+5760' },
    ),
  ],
])('one of %s is offered', async (_, components) => expect(await isOffered(components)).toBe(true))

it.each([
  ['no words', [{ type: 'FOOTER', text: 'Chao' }]],
  ['a picture', [{ type: 'HEADER', format: 'IMAGE' }, body]],
  ['a title with a place', [{ type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' }, body]],
  ['an address that goes on', buttons({ type: 'URL', text: 'Ver', url: 'https://tienda.test/{{1}}' })],
  ['a code to copy', buttons({ type: 'COPY_CODE', text: 'Copiar' })],
  ['a password of one use', buttons({ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copiar' })],
  ['cards', [body, { type: 'CAROUSEL', cards: [] }]],
])('one with %s is not offered: nobody is asked for its value', async (_, components) =>
  expect(await isOffered(components)).toBe(false),
)
