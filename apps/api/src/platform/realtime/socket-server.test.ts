import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { clientCommands } from '@hilo/contracts'
import { type Namespace, Server } from 'socket.io'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { agentOf, logIn } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { rooms } from './rooms'

let api: TestApi
let chats: Namespace | undefined
beforeAll(async () => {
  const of = vi.spyOn(Server.prototype, 'of')
  api = await bootApi({ start: false, settings: { publicUrl: 'https://hilo.ejemplo.co' } })
  chats = of.mock.results.map(({ value }) => value as Namespace).find(({ name }) => name === '/chats')
  of.mockRestore()
})
afterAll(() => api.stop())

/** How a page of that origin is refused without a token: by the namespace, or already at the handshake. */
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

it('accepts its own pages, under each of its addresses, and programs', async () => {
  for (const origin of [api.url, 'https://hilo.ejemplo.co', null])
    expect(await answerTo(origin)).toBe('unauthorized')
})

it.each([
  'https://otra.ejemplo.co',
  'http://hilo.ejemplo.co',
  'https://hilo.ejemplo.co.otra.co',
  'https://hilo.ejemplo.co:444',
  'null',
])('refuses a page of %s', async (origin) => {
  expect(await answerTo(origin)).toBeUndefined()
})

const whenClosed = (socket: Socket) => new Promise((resolve) => socket.resume().once('close', resolve))

/** A raw WebSocket, for frames that engine.io's client would hide. */
function rawSocket() {
  const { hostname, port } = new URL(api.url)
  const socket = connect(Number(port), hostname)
  socket.write(
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
  socket.on('error', () => {})
  return socket
}

it.each([true, false])('refuses everybody on the namespace `/` (with a token: %s)', async (withToken) => {
  const { token } = await logIn(api, api.world.tienda.ana)
  const socket = io(api.url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: withToken ? { token } : {},
  })
  const closed = once(socket.io.engine as unknown as NodeJS.EventEmitter, 'close')
  const [error] = await once(socket as unknown as NodeJS.EventEmitter, 'connect_error')
  expect(error).toMatchObject({ message: 'Esta dirección no existe.' })
  await closed
  expect(socket.connected).toBe(false)
})

it.each(['/chats', '/video'])(
  'a connection that %s refuses is ended, and may not ask again',
  async (namespace) => {
    const socket = io(api.url + namespace, { transports: ['websocket'], reconnection: false, forceNew: true })
    await once(socket.io as unknown as NodeJS.EventEmitter, 'open')
    const engine = socket.io.engine as unknown as NodeJS.EventEmitter & { write(packet: string): void }
    const answers: string[] = []
    engine.on('data', (packet: string) => answers.push(packet))
    const closed = once(engine, 'close')
    for (let asked = 0; asked < 20; asked++) engine.write(`0${namespace},{"token":"${asked}"}`)
    await closed
    expect(answers.filter((packet) => packet.startsWith(`4${namespace}`)).length).toBeLessThan(2)
  },
)

it('closes a connection without a token after a few seconds', async () => {
  const socket = rawSocket()
  await once(socket, 'data')
  const began = performance.now()
  await whenClosed(socket)
  // Engine.IO itself would wait for three quarters of a minute.
  expect(performance.now() - began).toBeLessThan(20_000)
})

it('closes the connection of a client that leaves the namespace', async () => {
  const { token } = await logIn(api, api.world.tienda.ana)
  const socket = io(`${api.url}/chats`, { transports: ['websocket'], forceNew: true, auth: { token } })
  await once(socket as unknown as NodeJS.EventEmitter, 'connect')
  const { engine } = socket.io
  const closed = once(engine as unknown as NodeJS.EventEmitter, 'close')
  // Socket.IO's packet for leaving a namespace; its client would close the connection as well.
  engine.write('41/chats,')
  await closed
  socket.close()
})

it('buffers no long message of an unauthenticated client', async () => {
  const socket = rawSocket()
  await once(socket, 'data')
  const closed = whenClosed(socket)
  // The header of a frame of 900 kB, and its first part, which many strangers could make us buffer.
  socket.write(Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0x0d, 0xbb, 0xa0, 0, 0, 0, 0]))
  const began = performance.now()
  socket.write(Buffer.alloc(100_000, '4'))
  await closed
  // Sooner than a connection without a token is closed anyway.
  expect(performance.now() - began).toBeLessThan(4_000)
})

it('keeps of a connection neither its request nor its token, and no listener for each command', async () => {
  const agent = await agentOf(api, api.world.tienda.ana)
  await agent.get('get:presence', {})
  const [socket] = chats?.sockets.values() ?? []
  expect(socket).toMatchObject({ handshake: null, conn: { request: null } })
  expect(socket?.eventNames().filter((name) => name in clientCommands)).toEqual([])
  expect(socket?.listenersAny()).toHaveLength(1)
  agent.close()
})

/** What engine.io calls of a WebSocket. */
interface Written {
  readonly _sender: { sendFrame(frame: readonly Buffer[]): void }
  send(data: unknown): void
}

it('encodes an event to many sockets once, and writes the same frame to each', async () => {
  const agents = await Promise.all(Array.from({ length: 3 }, () => agentOf(api, api.world.tienda.ana)))
  const sockets = [...(chats?.sockets.values() ?? [])].filter(
    ({ data }) => data.actor.uuid === api.world.tienda.ana.uuid,
  )
  const written = sockets.map(({ conn }) => (conn.transport as unknown as { socket: Written }).socket)
  const frames = written.map(({ _sender }) => vi.spyOn(_sender, 'sendFrame'))
  const encoded = written.map((socket) => vi.spyOn(socket, 'send'))
  await api.services.realtime.publish([rooms.user(api.world.tienda.ana.uuid)], 'update:targets', {})
  await Promise.all(agents.map((agent) => agent.hears('update:targets')))
  const sent = frames.flatMap((one) => one.mock.calls.map(([frame]) => frame))
  const ofEvent = sent.filter((frame) => Buffer.concat(frame).includes('update:targets'))
  expect(ofEvent).toHaveLength(sockets.length)
  expect(new Set(ofEvent).size).toBe(1)
  const each = encoded.flatMap((one) => one.mock.calls.map(([data]) => String(data)))
  expect(each.filter((data) => data.includes('update:targets'))).toEqual([])
  for (const agent of agents) agent.close()
})

it.each<[who: string, auth: object, replies: number]>([
  ['one that reads acknowledgements', { replies: false }, 0],
  ['a program of the specification', {}, 1],
])('answers %s once by acknowledgement, and by as many events as it wants', async (_, auth, replies) => {
  const { token } = await logIn(api, api.world.tienda.ana)
  const socket = io(`${api.url}/chats`, {
    transports: ['websocket'],
    forceNew: true,
    auth: { token, ...auth },
  })
  const heard: string[] = []
  socket.onAny((event: string) => void heard.push(event))
  const list = 'list:interaction:assigned'
  const { ok } = await socket.emitWithAck('get:interaction:assigned', {})
  // The answers of a connection come in their order: this one after whatever belongs to the list.
  await socket.emitWithAck('get:interaction:counts', {})
  expect([ok, heard.filter((event) => event === list).length]).toEqual([true, replies])
  // Without an acknowledgement the event is the only answer.
  const reply = once(socket as unknown as NodeJS.EventEmitter, list)
  socket.emit('get:interaction:assigned', {})
  expect((await reply)[0]).toMatchObject({ items: [] })
  socket.close()
})
