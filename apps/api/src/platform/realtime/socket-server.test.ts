import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logIn } from '../../test/agent'
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

const closing = (line: Socket) => new Promise((resolve) => line.resume().once('close', resolve))

/** A line to the server that speaks for itself: what engine.io's client would hide. */
function rawSocket() {
  const { hostname, port } = new URL(api.url)
  const line = connect(Number(port), hostname)
  line.write(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `Host: ${hostname}:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '',
      '',
    ].join('\r\n'),
  )
  line.on('error', () => {})
  return line
}

it.each([true, false])('has no room for anybody on the namespace `/` (with a token: %s)', async (known) => {
  const { token } = await logIn(api, api.world.tienda.ana)
  const socket = io(api.url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: known ? { token } : {},
  })
  const closed = once(socket.io.engine as unknown as NodeJS.EventEmitter, 'close')
  const [error] = await once(socket as unknown as NodeJS.EventEmitter, 'connect_error')
  expect(error).toMatchObject({ message: 'Esta dirección no existe.' })
  await closed
  expect(socket.connected).toBe(false)
})

it('waits for a token for a few seconds and no longer', async () => {
  const line = rawSocket()
  await once(line, 'data')
  const began = performance.now()
  await closing(line)
  expect(performance.now() - began).toBeLessThan(7_000)
}, 15_000)

it('ends the line of whoever leaves, however they do it', async () => {
  const { token } = await logIn(api, api.world.tienda.ana)
  const socket = io(`${api.url}/chats`, { transports: ['websocket'], forceNew: true, auth: { token } })
  await once(socket as unknown as NodeJS.EventEmitter, 'connect')
  const { engine } = socket.io
  const closed = once(engine as unknown as NodeJS.EventEmitter, 'close')
  // Socket.IO's word for leaving a namespace; its client would close the line as well.
  engine.write('41/chats,')
  await closed
  socket.close()
})

it('holds no long message of somebody whom it does not know', async () => {
  const line = rawSocket()
  await once(line, 'data')
  const closed = closing(line)
  // The head of a frame of 900 kB, and as much of it as a crowd of strangers could leave with us.
  line.write(Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0x0d, 0xbb, 0xa0, 0, 0, 0, 0]))
  const began = performance.now()
  line.write(Buffer.alloc(100_000, '4'))
  await closed
  expect(performance.now() - began).toBeLessThan(1_500)
}, 15_000)
