import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connectLive, type LiveSocket } from '@hilo/client'
import { contractVersion, type ServerEventName, type ServerEventPayload } from '@hilo/contracts'
import { Server } from 'socket.io'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { logIn } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { waitingChat } from '../../test/chats'

let api: TestApi
const undos: (() => unknown)[] = []
beforeAll(async () => {
  api = await bootApi({ start: false })
})
afterEach(async () => {
  for (const undo of undos.splice(0)) await undo()
})
afterAll(() => api.stop())

/** The events of a connection, in their order, also those that a page gets for itself. */
async function listen(url: string, token: string): Promise<[event: ServerEventName, payload: object][]> {
  const heard: [ServerEventName, object][] = []
  const socket: LiveSocket = connectLive({ url, token: () => token })
  undos.push(() => socket.close())
  socket.onAny((event: ServerEventName, payload: object) => void heard.push([event, payload]))
  await once(socket as unknown as NodeJS.EventEmitter, 'connect')
  return heard
}

it('a page of an older version finds what it knows in the events that name several today', async () => {
  const heard = await listen(api.url, (await logIn(api, api.world.tienda.ana)).token)
  const of = (name: ServerEventName) =>
    heard.filter(([event]) => event === name).map(([, payload]) => payload)
  await expect.poll(() => of('presence').length).toBeGreaterThan(0)
  const [{ users, ...older }] = of('presence') as [ServerEventPayload<'presence'>]
  expect(older).toEqual(users[0])
  const { client } = await waitingChat(api)
  await expect.poll(() => of('update:contact:interactions')).toEqual([{ uuid: client, uuids: [client] }])
})

it('each connection hears first which contracts serve it', async () => {
  const heard = await listen(api.url, (await logIn(api, api.world.tienda.ana)).token)
  await expect.poll(() => heard[0]).toEqual(['contract', { version: contractVersion }])
})

it('a page that an older process serves reads its events as those of today', async () => {
  const http: HttpServer = createServer()
  const io = new Server(http, { transports: ['websocket'] })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  undos.push(() => io.close())
  const luis = { uuid: 'l', name: 'Luis', availability: 'available', online: true }
  io.of('/chats').on('connection', (socket) => {
    socket.emit('presence', luis)
    socket.emit('update:contact:interactions', { uuid: 'c' })
  })
  const heard = await listen(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, '')
  await expect
    .poll(() => heard)
    .toMatchObject([
      ['presence', { users: [luis] }],
      ['update:contact:interactions', { uuids: ['c'] }],
    ])
})
