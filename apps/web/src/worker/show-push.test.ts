import type { PushMessage } from '@hilo/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakePushStore, fakePushStore } from '../test/fake-push-store'
import { receivePush, showPush } from './show-push'

interface Shown extends NotificationOptions {
  readonly title: string
  close(): void
}
let shown: Shown[]
let store: FakePushStore
const showNotification = vi.fn(async (title: string, options: NotificationOptions) => {
  shown = shown.filter(({ tag }) => tag !== options.tag)
  const close = () => {
    shown = shown.filter((other) => other !== one)
  }
  const one = { ...options, title, close }
  shown.push(one)
})
beforeEach(() => {
  vi.useFakeTimers()
  store = fakePushStore()
  shown = []
  showNotification.mockClear()
  vi.stubGlobal('registration', {
    getNotifications: async ({ tag }: { tag?: string }) => shown.filter((one) => one.tag === tag),
    showNotification,
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const at = '2026-11-29T12:00:00.000Z'
const message = (of: object) => ({ chat: 'c', version: 1, at, ...of }) as PushMessage
async function optionsOf(of: object) {
  await showPush(message(of))
  return shown[0]
}
async function receives(of: object): Promise<void> {
  const received = receivePush(message(of))
  await vi.runAllTimersAsync()
  await received
}

it.each([
  [{ shows: 'mine', count: 2 }, '2 mensajes nuevos'],
  [{ shows: 'calls', count: 1 }, 'Abre Hilo para verlo'],
  [{ shows: 'mine', count: 1, name: 'Rosa', text: 'Hola' }, 'Rosa: Hola'],
  [{ shows: 'mine', count: 3, name: 'Rosa', text: 'Hola' }, 'Rosa: Hola (3 mensajes nuevos)'],
  [{ shows: 'calls', count: 1, name: '' }, 'Desconocido'],
  [{ shows: 'mine', count: 1, name: '\u202eRosa', text: 'שלום' }, '\u2068Rosa\u2069: \u2068שלום\u2069'],
])('%o says %s', async (of, body) => {
  expect(await optionsOf(of)).toMatchObject({ body })
})

const act = { token: 't', user: 'ana' }
it.each([
  [
    { shows: 'mine', count: 1, act: { ...act, does: 'answer' } },
    [{ action: 'answer', title: 'Responder', type: 'text', placeholder: 'Escribe tu respuesta' }],
  ],
  [{ shows: 'waiting', count: 1, act: { ...act, does: 'take' } }, [{ action: 'take', title: 'Aceptar' }]],
  [{ shows: 'calls', count: 1, call: 'k' }, [{ action: 'call', title: 'Contestar' }]],
  [{ shows: 'mentions', count: 1 }, []],
])('%o offers %o', async (of, actions) => {
  expect(await optionsOf(of)).toMatchObject({ actions })
})

it('rings until the call is over, and no longer where its person has closed it', async () => {
  const received = receivePush(message({ shows: 'calls', count: 1, call: 'k' }))
  await vi.advanceTimersByTimeAsync(5_100)
  expect(showNotification).toHaveBeenCalledTimes(2)
  expect(shown).toMatchObject([
    {
      title: 'Llamada entrante',
      requireInteraction: true,
      renotify: true,
      data: { call: 'k' },
      actions: [{ action: 'call' }],
    },
  ])
  await receivePush(message({ version: 2, shows: null }))
  await vi.runAllTimersAsync()
  await received
  expect(showNotification).toHaveBeenCalledTimes(2)
  expect(shown).toEqual([])
})

it('rings for no longer than a call does', async () => {
  await receives({ shows: 'calls', count: 1, call: 'k' })
  expect(showNotification).toHaveBeenCalledTimes(8)
})

it('shows what came before once, also where its person has closed it meanwhile', async () => {
  await receives({ shows: 'mine', count: 1 })
  shown[0]?.close()
  await receives({ shows: 'mine', count: 1 })
  expect(shown).toEqual([])
  await receives({ version: 3, shows: null })
  await receives({ version: 2, shows: 'mine', count: 2 })
  expect(shown).toEqual([])
})

it('shows what is new though its version began anew, and where the browser remembers nothing', async () => {
  await receives({ version: 7, shows: 'mine', count: 1 })
  shown[0]?.close()
  await receives({ version: 1, at: '2026-12-01T12:00:00.000Z', shows: 'mine', count: 1 })
  expect(shown).toHaveLength(1)
  store.broken = true
  await receives({ version: 2, shows: 'mine', count: 2 })
  expect(shown).toMatchObject([{ body: '2 mensajes nuevos' }])
})

it('closes others that are to be shown no longer', async () => {
  await receives({ shows: 'mine', count: 1 })
  await receives({ chat: 'd', shows: 'mine', count: 1, gone: [{ chat: 'c', version: 1 }] })
  expect(shown.map(({ tag }) => tag)).toEqual(['d'])
})

it('closes nothing of another that is newer than what is gone', async () => {
  await receives({ version: 3, shows: 'mine', count: 1 })
  await receives({ chat: 'd', shows: 'mine', count: 1, gone: [{ chat: 'c', version: 2 }] })
  expect(shown.map(({ tag }) => tag)).toEqual(['c', 'd'])
})
