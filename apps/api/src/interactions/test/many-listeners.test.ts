import { once } from 'node:events'
import { connectLive, followList, type ListFollower, type LiveSocket } from '@hilo/client'
import type { ServerEventName, ServerEventPayload } from '@hilo/contracts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { agentOf, logIn, type TestAgent } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { type Chat, waitingChat, writesAgain } from '../../test/chats'

/** More than the process calls many. */
const many = 54

interface Listener {
  readonly socket: LiveSocket
  readonly heard: { readonly event: ServerEventName; readonly payload: object }[]
  readonly list: ListFollower
}

let api: TestApi
let ana: TestAgent
let listeners: Listener[]
beforeAll(async () => {
  api = await bootApi({ start: false })
  ana = await agentOf(api, api.world.tienda.ana)
  const { luis, admin } = api.world.tienda
  const tokens = await Promise.all([luis, admin].map((user) => logIn(api, user)))
  listeners = await Promise.all(
    Array.from({ length: many }, (_, at) => listenerWith(tokens[at % tokens.length]?.token ?? '')),
  )
})
afterEach(() => {
  for (const { heard } of listeners) heard.splice(0)
})
afterAll(async () => {
  ana.close()
  for (const { list, socket } of listeners) {
    list.stop()
    socket.close()
  }
  await api.stop()
})

async function listenerWith(token: string): Promise<Listener> {
  const socket = connectLive({ url: api.url, token: () => token })
  const heard: Listener['heard'] = []
  socket.onAny((event: ServerEventName, payload: object) => void heard.push({ event, payload }))
  await once(socket as unknown as NodeJS.EventEmitter, 'connect')
  const list = followList(socket, 'not_assigned', { limit: 200 })
  expect(await list.sync()).toBe(true)
  return { socket, heard, list }
}

const rowIn = ({ list }: Listener, chat: Chat) => list.list.rows.find(({ uuid }) => uuid === chat.uuid)
const stored = async (chat: Chat) =>
  (
    await api.owner.query<{ version: number }>('select version from interactions where uuid = $1', [
      chat.uuid,
    ])
  ).rows[0]?.version
const heardOf = ({ heard }: Listener, chat: Chat, event: ServerEventName) =>
  heard.filter((one) => one.event === event && JSON.stringify(one.payload).includes(chat.uuid))
const announced = async () => (await api.owner.query('select from outbox')).rowCount === 0

/** How many packets may have left since now with a pause of so many milliseconds: one at its beginning, and one at the end of each. */
function packetsWithin(pauseMs: number): () => number {
  const began = performance.now()
  return () => 2 + Math.floor((performance.now() - began) / pauseMs)
}

it('each of many sees the last state of a waiting chat, by few packets', async () => {
  const chat = await waitingChat(api)
  const atMost = packetsWithin(300)
  await Promise.all(Array.from({ length: 12 }, (_, at) => writesAgain(api, chat, `Mensaje ${at}`)))
  await expect.poll(announced).toBe(true)
  const version = await stored(chat)
  for (const listener of listeners) await expect.poll(() => rowIn(listener, chat)?.version).toBe(version)
  const packets = listeners.map((one) => heardOf(one, chat, 'update:interaction').length)
  expect(Math.max(...packets)).toBeLessThanOrEqual(atMost())
  expect(Math.min(...packets)).toBeGreaterThan(0)
  expect(listeners.map((one) => heardOf(one, chat, 'new:interaction:not:assigned').length)).toEqual(
    listeners.map(() => 1),
  )
})

it('a new chat leaves before what only lets clients fetch', async () => {
  await waitingChat(api)
  const news: readonly ServerEventName[] = ['new:interaction:not:assigned', 'update:contact:interactions']
  for (const { heard } of listeners)
    await expect
      .poll(() => heard.map(({ event }) => event).filter((event) => news.includes(event)))
      .toEqual(news)
})

it('a chat that is taken while its update is held shows to nobody again', async () => {
  const chat = await waitingChat(api)
  await Promise.all([1, 2, 3].map((at) => writesAgain(api, chat, `Mensaje ${at}`)))
  await ana.post('/api/interaction/assigned/user/', { uuid: chat.uuid })
  await expect.poll(announced).toBe(true)
  for (const listener of listeners) {
    await expect.poll(() => heardOf(listener, chat, 'remove:interaction:not:assigned').length).toBe(1)
    const last = listener.heard.findLast(
      ({ event, payload }) =>
        (event === 'remove:interaction:not:assigned' && JSON.stringify(payload).includes(chat.uuid)) ||
        (event === 'update:interaction' &&
          (payload as ServerEventPayload<'update:interaction'>).list === 'not_assigned'),
    )
    expect(last?.event).toBe('remove:interaction:not:assigned')
    expect(rowIn(listener, chat)).toBeUndefined()
  }
})

it('several chats that begin in a moment are announced together', async () => {
  const atMost = packetsWithin(500)
  const chats = await Promise.all(Array.from({ length: 8 }, () => waitingChat(api)))
  await expect.poll(announced).toBe(true)
  const [listener] = listeners as [Listener]
  const refetches = () =>
    listener.heard.flatMap(({ event, payload }) =>
      event === 'update:contact:interactions'
        ? [(payload as ServerEventPayload<'update:contact:interactions'>).uuids]
        : [],
    )
  await expect.poll(() => new Set(refetches().flat()).size).toBe(chats.length)
  expect(new Set(refetches().flat())).toEqual(new Set(chats.map(({ client }) => client)))
  expect(refetches().length).toBeLessThanOrEqual(atMost())
})
