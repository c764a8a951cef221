import { type InboxList, listFromPage, type Thread, threadFromPage } from '@hilo/client'
import type { Entry } from '@hilo/contracts'
import { QueryObserver, skipToken } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, refused } from '../../test/fake-socket'
import { fromClient, luis, me, mine, row, threadPage } from '../../test/fixtures'
import { testQueryClient } from '../../test/query-client'
import { page } from '../../test/render'
import { keys } from '../http/keys'
import type { Live, LiveState } from '../live/live'
import * as offlineStore from './offline-store'
import { packThread } from './pack'
import { storeOfflineCopy } from './store-offline-copy'

const tokenOf = (sub: string) => `h.${btoa(JSON.stringify({ sub, bus: me.business }))}.s`
const jorge = mine({ name: 'Jorge Peñaloza' })
const threadKey = keys.thread(jorge.conversation.uuid, null)
/** As an answer brings it: always other objects. */
const threadOf = (...entries: Entry[]) => threadFromPage(threadPage({ ...jorge }, ...entries))

const nothing = { unassigned: [], assigned: [], finished: [] }

/** A session whose store is a map. */
function setUp() {
  const rows = new Map<string, offlineStore.Kept>()
  const put = vi.fn(async (kept: readonly offlineStore.Kept[]) => {
    for (const one of kept) rows.set(one.key, one)
  })
  const forget = vi.fn<offlineStore.OfflineStore['forget']>(async (abouts, without) => {
    for (const about of abouts)
      for (const [key, kept] of rows) {
        if (!kept.about.includes(about)) continue
        const left = without(kept, about)
        if (left) rows.set(key, left)
        else rows.delete(key)
      }
  })
  vi.spyOn(offlineStore, 'openOfflineStore').mockReturnValue({
    put,
    get: async (key) => rows.get(key) ?? null,
    listAbout: async (from, to) => [
      ...new Set([...rows.values()].flatMap(({ about }) => about.filter((one) => one >= from && one <= to))),
    ],
    forget,
  })
  const server = fakeServer()
  server.answer('get:interaction:gone', () => nothing)
  const listeners = new Set<() => void>()
  let state: LiveState = 'online'
  const live: Live = {
    socket: server.socket,
    state: () => state,
    everOnline: () => true,
    outdated: () => false,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {},
  }
  const become = (next: LiveState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const client = testQueryClient()
  const show = (queryKey: readonly unknown[]) =>
    new QueryObserver(client, { queryKey, queryFn: skipToken }).subscribe(() => {})
  return { client, live, server, become, show, rows, put, forget }
}

beforeEach(() => {
  localStorage.setItem('token', tokenOf(me.uuid))
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

it('writes a stream of messages once in five seconds, and its last state', async () => {
  const { client, live, rows, put } = setUp()
  const stop = storeOfflineCopy(client, live)
  const entries: Entry[] = []
  for (let at = 1; at <= 400; at += 1) {
    entries.push(fromClient(jorge, at, `Mensaje ${at}`))
    client.setQueryData(threadKey, threadOf(...entries))
    await vi.advanceTimersByTimeAsync(50)
  }
  expect(put.mock.calls.length).toBeLessThanOrEqual(4)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(put.mock.calls.length).toBeLessThanOrEqual(5)
  const [stored] = [...rows.values()]
  expect(stored?.text).toContain('Mensaje 400')
  expect(stored?.text).toContain('Mensaje 351')
  expect(stored?.text).not.toContain('Mensaje 350')
  stop()
})

it('writes what shows as soon as the device has no network, before the socket knows', async () => {
  const { client, live, rows, show } = setUp()
  client.setQueryData(threadKey, threadOf(fromClient(jorge, 1, 'Hola')))
  const stop = storeOfflineCopy(client, live)
  show(threadKey)
  expect(rows.size).toBe(0)
  dispatchEvent(new Event('offline'))
  expect(rows.size).toBe(1)
  stop()
})

it('writes nothing while nothing changes, and what shows when the window is hidden', async () => {
  const { client, live, put, show } = setUp()
  client.setQueryData(threadKey, threadOf(fromClient(jorge, 1, 'Hola')))
  const stop = storeOfflineCopy(client, live)
  show(threadKey)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(put).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(put).toHaveBeenCalledTimes(1)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(put).toHaveBeenCalledTimes(2)
  stop()
})

it('stores less of a chat whose messages are long, and nothing of one that was opened in its middle', () => {
  const long = Array.from({ length: 50 }, (_, at) =>
    fromClient(jorge, at + 1, `${at + 1} ${'x'.repeat(9000)}`),
  )
  const text = packThread(threadOf(...long)) ?? ''
  expect(text.length).toBeLessThan(110_000)
  expect(text).toContain('50 xxx')
  expect(packThread({ ...threadOf(...long), hasNewer: true })).toBeNull()
})

it('gives back what is asked for without a connection, and says since when', async () => {
  const { client, live, become, show, rows } = setUp()
  vi.setSystemTime('2026-11-29T10:00:00Z')
  const waiting = row({ name: 'Laura Gómez' })
  client.setQueryData(threadKey, threadOf(fromClient(jorge, 1, 'Hola')))
  client.setQueryData(keys.list('not_assigned', {}), listFromPage(page(waiting)))
  client.setQueryData(keys.session, { ...me })
  const stop = storeOfflineCopy(client, live)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([...rows.keys()].toSorted()).toEqual([
    'list not_assigned',
    'session',
    `thread ${jorge.conversation.uuid}`,
  ])
  client.clear()
  become('offline')
  for (const key of [threadKey, keys.session, keys.list('not_assigned', { unread: true })]) show(key)
  show(keys.list('not_assigned', { q: 'ruana' }))
  await vi.advanceTimersByTimeAsync(1)
  const thread = client.getQueryData<Thread>(threadKey)
  expect(thread?.entries).toHaveLength(1)
  expect(new Date(thread?.storedAt ?? 0).toISOString()).toMatch(/^2026-11-29T10:00:05/)
  expect(client.getQueryData(keys.session)).toEqual({ ...me })
  expect(client.getQueryData<InboxList>(keys.list('not_assigned', { unread: true }))?.rows).toEqual([])
  expect(client.getQueryData(keys.list('not_assigned', { q: 'ruana' }))).toBeUndefined()
  // What was read from there is not stored again as if it were new.
  rows.clear()
  become('online')
  client.setQueryData(threadKey, { ...thread })
  await vi.advanceTimersByTimeAsync(10_000)
  expect([...rows.keys()]).toEqual([])
  stop()
})

it('forgets a chat that somebody else was given, and one whose contact was erased', async () => {
  const { client, live, server, rows } = setUp()
  const stop = storeOfflineCopy(client, live)
  const store = async () => {
    client.setQueryData(threadKey, threadOf(fromClient(jorge, 1, 'Hola')))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(rows.size).toBe(1)
  }
  const removal = { interaction: jorge.uuid, version: 9 }
  await store()
  const own = { uuid: me.uuid, name: me.name }
  server.say('remove:interaction:not:assigned', { ...removal, by: own, user: own })
  expect(rows.size).toBe(1)
  server.say('remove:interaction:assigned', { ...removal, by: { uuid: me.uuid, name: me.name }, user: luis })
  expect(rows.size).toBe(0)
  await store()
  // What was changed and not yet written is not written either.
  client.setQueryData(threadKey, threadOf(fromClient(jorge, 2, 'Adiós')))
  server.say('update:contact', { uuid: jorge.conversation.client.uuid })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(rows.size).toBe(0)
  stop()
})

it.each([
  ['that nobody took', null],
  ['that this person gave to the queue of an area', { uuid: me.uuid, name: me.name }],
])('forgets a chat %s', async (_, by) => {
  const { client, live, server, rows } = setUp()
  client.setQueryData(threadKey, threadOf(fromClient(jorge, 1, 'Hola')))
  const stop = storeOfflineCopy(client, live)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(rows.size).toBe(1)
  server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 9, by })
  expect(rows.size).toBe(0)
  stop()
})

describe('after a connection was lost', () => {
  const irma = row({ name: 'Irma Díaz' })
  async function stored() {
    const all = setUp()
    const { client, live, become, server } = all
    client.setQueryData(threadKey, threadOf(fromClient(jorge, 1, 'Hola')))
    client.setQueryData(keys.list('assigned', {}), listFromPage(page(jorge)))
    client.setQueryData(keys.list('not_assigned', {}), listFromPage(page(irma)))
    const stop = storeOfflineCopy(client, live)
    await vi.advanceTimersByTimeAsync(10_000)
    become('offline')
    server.asked.length = 0
    return { ...all, stop }
  }
  const threads = (rows: ReadonlyMap<string, unknown>) =>
    [...rows.keys()].filter((key) => /^thread /.test(key))

  it('asks once how what is stored stands, and forgets what is gone', async () => {
    const { client, become, server, rows, show, stop } = await stored()
    server.answer('get:interaction:gone', () => ({ ...nothing, assigned: [0] }))
    become('online')
    server.connect()
    await vi.advanceTimersByTimeAsync(1)
    expect(server.asked).toEqual([
      {
        name: 'get:interaction:gone',
        payload: { unassigned: [irma.uuid], assigned: [jorge.uuid], finished: [] },
      },
    ])
    expect(threads(rows)).toEqual([])
    expect(rows.get('list assigned')?.text).not.toContain('Jorge')
    expect(rows.get('list not_assigned')?.text).toContain('Irma')
    // Nor does the cache show it, which still had it.
    become('offline')
    show(threadKey)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(client.getQueryData(threadKey)).toBeUndefined()
    expect(threads(rows)).toEqual([])
    stop()
  })

  it('stores what this person has again, also where the answer comes later than the chat', async () => {
    const { client, become, server, rows, stop } = await stored()
    const waiting = { ...jorge, status: 'unassigned' as const }
    server.answer('get:interaction:gone', () => ({ ...nothing, assigned: [0] }))
    become('online')
    client.setQueryData(threadKey, threadFromPage(threadPage(waiting, fromClient(jorge, 2, 'Otra vez'))))
    server.connect()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(rows.get(threads(rows)[0] ?? '')?.text).toContain('Otra vez')
    stop()
  })

  it('reads nothing before what is gone is erased', async () => {
    const { client, become, server, rows, show, forget, stop } = await stored()
    let erase = () => {}
    const erasing = new Promise<void>((resolve) => {
      erase = resolve
    })
    const really = forget.getMockImplementation()
    forget.mockImplementation(async (...all) => {
      await erasing
      await really?.(...all)
    })
    server.answer('get:interaction:gone', () => ({ ...nothing, assigned: [0] }))
    become('online')
    server.connect()
    await vi.advanceTimersByTimeAsync(1)
    become('offline')
    show(threadKey)
    await vi.advanceTimersByTimeAsync(100)
    expect(threads(rows)).toHaveLength(1)
    erase()
    await vi.advanceTimersByTimeAsync(100)
    expect(threads(rows)).toEqual([])
    expect(client.getQueryData(threadKey)).toBeUndefined()
    stop()
  })

  it('asks again where the server was too busy, and nothing where nothing is stored', async () => {
    const { become, server, rows, stop } = await stored()
    server.answer('get:interaction:gone', () => refused('UNAVAILABLE'))
    become('online')
    server.connect()
    await vi.advanceTimersByTimeAsync(1)
    expect(threads(rows)).toHaveLength(1)
    server.answer('get:interaction:gone', () => ({ ...nothing, assigned: [0] }))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(threads(rows)).toEqual([])
    rows.clear()
    server.asked.length = 0
    server.connect()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(server.asked).toEqual([])
    stop()
  })
})

it('forgets a chat that the server no longer shows', async () => {
  const { client, live, rows } = setUp()
  client.setQueryData(threadKey, threadOf(fromClient(jorge, 1, 'Hola')))
  const stop = storeOfflineCopy(client, live)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(rows.size).toBe(1)
  client.setQueryData(keys.missing(jorge.conversation.uuid), true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(rows.size).toBe(0)
  stop()
})

it('stores a chat that was forgotten and still shows no more until it is read anew', async () => {
  const { client, live, server, become, show, rows } = setUp()
  client.setQueryData(threadKey, threadOf(fromClient(jorge, 1, 'Hola')))
  const stop = storeOfflineCopy(client, live)
  show(threadKey)
  const by = { uuid: luis.uuid, name: luis.name }
  server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 9, by, user: luis })
  become('offline')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(rows.size).toBe(0)
  become('online')
  // Without its oldest messages it is not read anew.
  client.setQueryData<Thread>(threadKey, (known) => known && { ...known, entries: [] })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(rows.size).toBe(0)
  client.setQueryData(threadKey, threadOf(fromClient(jorge, 1, 'Hola')))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(rows.size).toBe(1)
  stop()
})

it('takes the row of an erased contact out of the lists that are stored, and leaves the others', async () => {
  const { client, live, server, become, show, rows } = setUp()
  const laura = row({ name: 'Laura Gómez' })
  const listKey = keys.list('not_assigned', {})
  client.setQueryData(listKey, listFromPage(page(laura, row({ name: 'Irma Díaz' }))))
  const stop = storeOfflineCopy(client, live)
  show(listKey)
  await vi.advanceTimersByTimeAsync(10_000)
  const text = () => rows.get('list not_assigned')?.text
  expect(text()).toContain('Laura')
  server.say('update:contact', { uuid: laura.conversation.client.uuid })
  expect(text()).not.toContain('Laura')
  expect(text()).toContain('Irma')
  // Nor is it written again from what still shows.
  become('offline')
  expect(text()).not.toContain('Laura')
  expect(text()).toContain('Irma')
  stop()
})

it('forgets together what a hundred changed contacts were about', async () => {
  const { client, live, server, forget } = setUp()
  const stop = storeOfflineCopy(client, live)
  for (let at = 0; at < 100; at += 1) server.say('update:contact', { uuid: `contact ${at}` })
  await vi.advanceTimersByTimeAsync(1)
  expect(forget.mock.calls.map(([about]) => about.length)).toEqual([1, 99])
  stop()
})

it('goes on storing after a failure, and ends after three in a row', async () => {
  const { client, live, put, rows } = setUp()
  const stop = storeOfflineCopy(client, live)
  const failure = new DOMException('Closing', 'InvalidStateError')
  const change = async (text: string) => {
    client.setQueryData(threadKey, threadOf(fromClient(jorge, 1, text)))
    await vi.advanceTimersByTimeAsync(10_000)
  }
  put.mockRejectedValueOnce(failure).mockRejectedValueOnce(failure)
  for (const text of ['Uno', 'Dos', 'Tres']) await change(text)
  expect([...rows.values()][0]?.text).toContain('Tres')
  put.mockRejectedValue(failure)
  for (const text of ['Cuatro', 'Cinco', 'Seis', 'Siete']) await change(text)
  expect(put).toHaveBeenCalledTimes(6)
  stop()
})

it('stops storing where there is no room, and nothing else fails', async () => {
  const { client, live, put } = setUp()
  put.mockRejectedValueOnce(new DOMException('Full', 'QuotaExceededError'))
  const stop = storeOfflineCopy(client, live)
  for (let at = 0; at < 3; at += 1) {
    client.setQueryData(threadKey, threadOf(fromClient(jorge, 1, `Hola ${at}`)))
    await vi.advanceTimersByTimeAsync(10_000)
  }
  expect(put).toHaveBeenCalledTimes(1)
  stop()
})
