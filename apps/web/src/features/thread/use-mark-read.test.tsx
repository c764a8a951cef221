import type { Thread } from '@hilo/client'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rememberTaken } from '../../server/live/just-taken'
import { holdUnread } from '../../server/live/kept-unread'
import type { Live } from '../../server/live/live'
import { LiveContext } from '../../server/live/live-context'
import { type FakeServer, fakeServer } from '../../test/fake-socket'
import { fromClient, me, mine } from '../../test/fixtures'
import { useMarkRead } from './use-mark-read'

const chat = mine()
let server: FakeServer

const threadOf = (unread: number, messages: number): Thread => ({
  interaction: { ...chat, unread },
  entries: Array.from({ length: messages }, (_, at) => fromClient(chat, at + 1, `Mensaje ${at + 1}`)),
  hasMore: false,
  hasNewer: false,
  version: 1,
  ahead: new Set(),
})

function open(thread: Thread, isReading = true) {
  const live = { socket: server.socket } as Live
  const wrapper = ({ children }: { children: ReactNode }) => (
    <LiveContext value={live}>{children}</LiveContext>
  )
  return renderHook((shown: Thread) => useMarkRead(shown, me.uuid, isReading), {
    initialProps: thread,
    wrapper,
  })
}
const readUpTo = () => {
  vi.runAllTimers()
  return server.asked.map(({ payload }) => (payload as { seq: number }).seq)
}

beforeEach(() => {
  vi.useFakeTimers()
  server = fakeServer()
})
afterEach(() => vi.useRealTimers())

it('reads what is unread in an open chat', () => {
  open(threadOf(1, 1))
  expect(readUpTo()).toEqual([1])
})

it('reads what was in a chat that was just taken, wherever it opens, and not what comes later unseen', () => {
  rememberTaken(chat)
  const { rerender } = open(threadOf(2, 2), false)
  expect(readUpTo()).toEqual([2])
  const later = threadOf(3, 3)
  rerender({ ...later, interaction: { ...later.interaction, last_activity_at: '2026-11-20T19:40:00.000Z' } })
  expect(readUpTo()).toEqual([2])
})

it('leaves an open chat unread that was marked so, until something new is in it', () => {
  const { rerender } = open(threadOf(0, 1))
  holdUnread(chat.uuid)
  rerender(threadOf(1, 1))
  expect(readUpTo()).toEqual([])
  rerender(threadOf(2, 2))
  expect(readUpTo()).toEqual([2])
})

it('reads it when it is opened again', () => {
  const { unmount } = open(threadOf(0, 1))
  holdUnread(chat.uuid)
  unmount()
  open(threadOf(1, 1))
  expect(readUpTo()).toEqual([1])
})
