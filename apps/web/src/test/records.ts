import type { Area, Contact, QuickAnswer } from '@hilo/contracts'
import { answered } from './fake-api'
import { now, uuid } from './fixtures'

const kept = () => ({ uuid: uuid(), created_at: now, updated_at: now, version: 1 })

export const area = (change: Partial<Area> = {}): Area => ({
  ...kept(),
  name: 'Ventas',
  color: '#d9722e',
  description: 'Pedidos y precios',
  incoming_message: 'Hola, cuéntanos qué buscas',
  state: true,
  position: 0,
  first_answer_minutes: null,
  end_minutes: null,
  ...change,
})

export const contact = (change: Partial<Contact> = {}): Contact => ({
  ...kept(),
  name: 'Laura Gómez',
  nit: '52118904',
  phone: '573001234567',
  email: 'laura@correo.co',
  blocked_at: null,
  extra_data: { tags: [], additionalInfo: [] },
  ...change,
})

export const quickAnswer = (change: Partial<QuickAnswer> = {}): QuickAnswer => ({
  ...kept(),
  name: 'envio',
  message: 'Enviamos a todo el país',
  type: 'Información',
  file: null,
  uses: 0,
  ...change,
})

/** An answer with a page of rows. */
export function listed(rows: readonly object[], nextCursor?: string): Response {
  const response = answered(rows)
  if (nextCursor !== undefined) response.headers.set('X-Next-Cursor', nextCursor)
  return response
}
