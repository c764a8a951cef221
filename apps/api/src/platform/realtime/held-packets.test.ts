import { once } from 'node:events'
import { connectLive, type LiveSocket } from '@hilo/client'
import { type Namespace, Server } from 'socket.io'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logIn } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import type { ChatSocket } from './listen-to-commands'
import { rooms } from './rooms'

/** More than the connections of a packet for few. */
const manySockets = 60

let api: TestApi
let chats: Namespace | undefined
let stop: () => Promise<void>
const open: LiveSocket[] = []
beforeEach(async () => {
  const of = vi.spyOn(Server.prototype, 'of')
  api = await bootApi({ start: false })
  chats = of.mock.results.map(({ value }) => value as Namespace).find(({ name }) => name === '/chats')
  of.mockRestore()
  let stopped: Promise<void> | undefined
  stop = () => {
    stopped ??= api.stop()
    return stopped
  }
  // Busy, so that rounds pause.
  vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ idle: 0, active: 1, utilization: 1 })
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const socket of open.splice(0)) socket.close()
  await stop()
})

/** A socket of a person at both ends; `heard`: the uuids of the events by which the tests number packets. */
async function listenerWith(token: string) {
  const socket = connectLive({ url: api.url, token: () => token })
  open.push(socket)
  const heard: string[] = []
  socket.on('update:contact:interactions', ({ uuids }) => void heard.push(...uuids))
  await once(socket as unknown as NodeJS.EventEmitter, 'connect')
  const here = chats?.sockets.get(socket.id ?? '') as unknown as ChatSocket
  return { socket, heard, here, connection: here.conn }
}
async function manyListeners() {
  const { token } = await logIn(api, api.world.tienda.luis)
  return Promise.all(Array.from({ length: manySockets }, () => listenerWith(token)))
}
const numbered = (packet: number) => `00000000-0000-4000-8000-${String(packet).padStart(12, '0')}`
const tellTeam = (packet: number, isPatient: boolean) =>
  api.services.realtime.publish(
    [rooms.team(api.world.tienda.uuid)],
    'update:contact:interactions',
    { uuids: [numbered(packet)] },
    { isPatient },
  )

/** Sends packets to all until the sockets hold one; answers how many were sent. */
async function sendUntilHeld(holds: () => boolean): Promise<number> {
  for (let packet = 0; ; packet += 1) {
    void tellTeam(packet, true)
    // Those of a round that has begun leave meanwhile.
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
    if (holds()) return packet + 1
  }
}

it('each socket hears packets for many, patient ones and answers in the order in which they were sent', async () => {
  const listeners = await manyListeners()
  const packets = Array.from({ length: 300 }, (_, at) => at)
  for (const packet of packets) {
    if (packet % 7 === 3)
      for (const { here } of listeners)
        here.emit('update:contact:interactions', { uuids: [numbered(packet)] })
    else void tellTeam(packet, packet % 2 === 0)
    if (packet % 5 === 0) await new Promise(setImmediate)
  }
  for (const { heard } of listeners) await expect.poll(() => heard.length).toBe(packets.length)
  for (const { heard } of listeners) expect(heard).toEqual(packets.map(numbered))
})

it('a connection that never reads is ended before it holds tens of megabytes', async () => {
  const { token } = await logIn(api, api.world.tienda.ana)
  const { socket, connection } = await listenerWith(token)
  const { engine } = socket.io as unknown as {
    engine: { transport: { ws: { pause(): void; send(frame: string): void; readyState: number } } }
  }
  const { ws } = engine.transport
  ws.pause()
  const held = () =>
    (connection as unknown as { writeBuffer: { data?: string }[] }).writeBuffer.reduce(
      (sum, { data }) => sum + (data?.length ?? 0),
      0,
    )
  const uuids = Array.from({ length: 100 }, (_, at) => numbered(at))
  for (let packet = 0; packet < 8_000 && connection.readyState === 'open'; packet += 1) {
    void api.services.realtime.publish(
      [rooms.user(api.world.tienda.ana.uuid)],
      'update:contact:interactions',
      { uuids },
    )
    if (packet % 100 === 0) {
      // A pong: its other end lives and only does not read, so no ping timeout ends it.
      if (ws.readyState === 1) ws.send('3')
      await new Promise(setImmediate)
    }
  }
  expect([connection.readyState, held() > 16_000_000]).toEqual(['closed', false])
})

it('sockets hear what is held before the process closes them', async () => {
  const listeners = await manyListeners()
  const isHeld = () => listeners.every(({ connection }) => buffered(connection) > 0)
  const sent = await sendUntilHeld(isHeld)
  await stop()
  for (const { heard } of listeners) expect(heard).toHaveLength(sent)
})

it('a person who is cut while packets are held is cut at once', async () => {
  const { token } = await logIn(api, api.world.tienda.ana)
  const [ana] = await Promise.all([listenerWith(token), manyListeners()])
  await sendUntilHeld(() => buffered(ana.connection) > 0)
  void api.services.realtime.disconnect([rooms.user(api.world.tienda.ana.uuid)])
  await new Promise(setImmediate)
  await new Promise(setImmediate)
  expect(ana.connection.readyState).toBe('closed')
})

const buffered = (connection: ChatSocket['conn']) =>
  (connection as unknown as { writeBuffer: unknown[] }).writeBuffer.length
