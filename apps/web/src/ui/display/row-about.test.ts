import type { Interaction } from '@hilo/contracts'
import { expect, it } from 'vitest'
import { now, row, uuid } from '../../test/fixtures'
import { aboutOf } from './row-about'

const last = (author: 'bot' | 'user', preview: string): Interaction['last_message'] => ({
  uuid: uuid(),
  author,
  by: null,
  type: 'text',
  preview,
  date: now,
  status: 'sent',
})
const bare = row({ status: 'finished', last_message: last('bot', 'Gracias por escribirnos') })
const asked = { ...bare, customer_message: { type: 'text' as const, preview: '¿Y el envío?' } }
const about = { ...asked, finish_reason: { uuid: uuid(), name: 'Cambio de talla' } }

it.each([
  ['its subject', { ...about, conversation: { ...bare.conversation, subject: 'Pedido 12' } }, 'Pedido 12'],
  ['else the reason', about, 'Cambio de talla'],
  ["else the customer's last message", asked, '¿Y el envío?'],
  [
    'else what a person of the business wrote',
    { ...bare, last_message: last('user', 'Llegó su pedido') },
    'Llegó su pedido',
  ],
  ['never the farewell', bare, 'Sin mensajes del cliente'],
])('a finished interaction was about: %s', (_, one, text) => {
  expect(aboutOf(one).text).toBe(text)
})

it('says that it was a file', () => {
  const file = { type: 'document' as const, preview: 'Documento · factura.pdf' }
  expect(aboutOf({ ...bare, customer_message: file })).toEqual({ text: file.preview, file: true })
})

it('says of no place, contact or unknown kind of message that it is a file: its words have a sign of their own', () => {
  for (const type of ['location', 'contacts', 'unsupported'] as const)
    expect(aboutOf({ ...bare, customer_message: { type, preview: '📍 Ubicación: Calle 10' } }).file).toBe(
      false,
    )
})
