import type { PushMessage } from '@hilo/contracts'
import { afterEach, expect, it, vi } from 'vitest'
import { showPush } from './show-push'

const message = (of: object) => ({ chat: 'c', version: 1, at: '2026-11-29T12:00:00Z', ...of }) as PushMessage
async function shown(of: object) {
  const showNotification = vi.fn(async (_title: string, _options: NotificationOptions) => {})
  vi.stubGlobal('registration', { getNotifications: async () => [], showNotification })
  await showPush(message(of))
  return showNotification.mock.calls[0]?.[1]
}
afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  [{ shows: 'mine', count: 2 }, '2 mensajes nuevos'],
  [{ shows: 'calls', count: 1 }, 'Abre Hilo para verlo'],
  [{ shows: 'mine', count: 1, name: 'Rosa', text: 'Hola' }, 'Rosa: Hola'],
  [{ shows: 'mine', count: 3, name: 'Rosa', text: 'Hola' }, 'Rosa: Hola (3 mensajes nuevos)'],
  [{ shows: 'calls', count: 1, name: '' }, 'Desconocido'],
  [{ shows: 'mine', count: 1, name: '\u202eRosa', text: 'שלום' }, '\u2068Rosa\u2069: \u2068שלום\u2069'],
])('%o says %s', async (of, body) => {
  expect(await shown(of)).toMatchObject({ body })
})

it('offers to open a call, which it cannot answer', async () => {
  expect(await shown({ shows: 'calls', count: 1 })).toMatchObject({
    actions: [{ action: 'open', title: 'Abrir' }],
    requireInteraction: true,
  })
})
