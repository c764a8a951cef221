import { once } from 'node:events'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootApi, type TestApi } from '../../test/boot'

let api: TestApi
beforeAll(async () => {
  api = await bootApi({ start: false, settings: { publicUrl: 'https://hilo.ejemplo.co' } })
})
afterAll(() => api.stop())

/** What a page of that origin hears that has no token: the namespace's own no, or not even that. */
async function answerTo(origin: string | null): Promise<unknown> {
  const socket = io(`${api.url}/chats`, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...(origin !== null && { extraHeaders: { origin } }),
  })
  const [error] = await once(socket as unknown as NodeJS.EventEmitter, 'connect_error')
  socket.close()
  return (error as { data?: { type?: string } }).data?.type
}

it('talks to its own pages, under whichever of its names, and to programs', async () => {
  for (const origin of [api.url, 'https://hilo.ejemplo.co', null])
    expect(await answerTo(origin)).toBe('unauthorized')
})

it.each([
  'https://otra.ejemplo.co',
  'http://hilo.ejemplo.co',
  'https://hilo.ejemplo.co.otra.co',
  'https://hilo.ejemplo.co:444',
  'null',
])('does not talk to a page of %s', async (origin) => {
  expect(await answerTo(origin)).toBeUndefined()
})
