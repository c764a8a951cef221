import { emptyList } from '@hilo/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keys } from '../../server/http/keys'
import type { Live, LiveState } from '../../server/live/live'
import * as keeping from '../../server/offline/store-offline-copy'
import { fakeServer } from '../../test/fake-socket'
import { testQueryClient } from '../../test/query-client'
import { startOffline } from './start-offline'
// What is imported late is loaded by then.
import '../../ui/state/stored-mark'

const erase = vi.fn()
function setUp() {
  const keep = vi.spyOn(keeping, 'storeOfflineCopy').mockReturnValue(() => {})
  const listeners = new Set<() => void>()
  let state: LiveState = 'connecting'
  const live: Live = {
    socket: fakeServer().socket,
    state: () => state,
    everOnline: () => state === 'online',
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
  return { keep, become, client, start: () => startOffline(client, live) }
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('indexedDB', { deleteDatabase: erase })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  erase.mockReset()
})

it('begins in an idle moment once the first list and chat have come', async () => {
  const { keep, become, client, start } = setUp()
  const stop = start()
  become('online')
  client.setQueryData(keys.counts, {})
  await vi.advanceTimersByTimeAsync(2000)
  expect(keep).not.toHaveBeenCalled()
  client.setQueryData(keys.list('assigned', {}), emptyList)
  await vi.advanceTimersByTimeAsync(1500)
  client.setQueryData(keys.thread('laura', null), {})
  await vi.advanceTimersByTimeAsync(1500)
  expect(keep).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(600)
  await vi.waitFor(() => expect(keep).toHaveBeenCalledTimes(1))
  stop()
})

it('begins late where no list shows, and at once without a connection', async () => {
  const online = setUp()
  const stop = online.start()
  online.become('online')
  await vi.advanceTimersByTimeAsync(9000)
  expect(online.keep).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect(online.keep).toHaveBeenCalledTimes(1))
  stop()
  const offline = setUp()
  offline.keep.mockClear()
  const stopOffline = offline.start()
  offline.become('offline')
  await vi.waitFor(() => expect(offline.keep).toHaveBeenCalledTimes(1))
  stopOffline()
})

it('stores nothing where the login was not to be remembered, and erases what is there', async () => {
  localStorage.setItem('hilo:remember', 'no')
  const { keep, become, start } = setUp()
  start()
  become('offline')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(keep).not.toHaveBeenCalled()
  expect(erase).toHaveBeenCalledWith('hilo-offline')
})

it('erases what is older than seven days at once, with or without a connection, and creates nothing', () => {
  vi.setSystemTime('2026-11-29T10:00:00Z')
  const asking: { result: string[]; onsuccess?: () => void } = { result: ['thread old'] }
  const rows = { index: () => ({ getAllKeys: vi.fn(() => asking) }), delete: vi.fn() }
  const database = { transaction: () => ({ objectStore: () => rows }), close() {} }
  const abort = vi.fn()
  const opening = { result: database, transaction: { abort }, onsuccess() {}, onupgradeneeded() {} }
  const upperBound = vi.fn()
  vi.stubGlobal('IDBKeyRange', { upperBound })
  vi.stubGlobal('indexedDB', { deleteDatabase: erase, open: () => opening })
  const stop = setUp().start()
  opening.onupgradeneeded()
  expect(abort).toHaveBeenCalledTimes(1)
  opening.onsuccess()
  asking.onsuccess?.()
  expect(upperBound).toHaveBeenCalledWith(Date.parse('2026-11-22T10:00:00Z'))
  expect(rows.delete).toHaveBeenCalledExactlyOnceWith('thread old')
  stop()
})
