import type { Thread } from '@hilo/client'
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fromClient, fromMe, mine } from '../../../test/fixtures'
import { useFirstUnread } from './use-first-unread'

const interaction = mine({ unread: 130 })
const all = Array.from({ length: 200 }, (_, at) => fromClient(interaction, at + 1, `Mensaje ${at + 1}`))
const loaded = (from: number, to = 200): Thread => ({
  interaction,
  entries: all.slice(from, to),
  version: 200,
  hasMore: from > 0,
  hasNewer: false,
  ahead: new Set(),
})

it('moves up with older pages while more is unread than loaded, and no further', () => {
  const { result, rerender } = renderHook(({ thread }) => useFirstUnread(thread, true, false), {
    initialProps: { thread: loaded(150, 190) },
  })
  expect(result.current).toBe(all[150]?.uuid)
  // Ten messages arrived after the chat was opened: they were not unread then.
  rerender({ thread: loaded(100) })
  expect(result.current).toBe(all[100]?.uuid)
  rerender({ thread: loaded(50) })
  expect(result.current).toBe(all[60]?.uuid)
  rerender({ thread: loaded(0) })
  expect(result.current).toBe(all[60]?.uuid)
})

it('comes with an older page where the newest has nothing of the customer', () => {
  const unread = mine({ unread: 1 })
  const ours = Array.from({ length: 50 }, (_, at) => fromMe(unread, at + 11, `Respuesta ${at}`))
  const theirs = Array.from({ length: 10 }, (_, at) => fromClient(unread, at + 1, `Mensaje ${at}`))
  const thread = (entries: Thread['entries']): Thread => ({ ...loaded(0), interaction: unread, entries })
  const { result, rerender } = renderHook(({ shown }) => useFirstUnread(shown, true, false), {
    initialProps: { shown: thread(ours) },
  })
  expect(result.current).toBeNull()
  rerender({ shown: thread([...theirs, ...ours]) })
  expect(result.current).toBe(theirs.at(-1)?.uuid)
})

it('stays at its message while that is not loaded any more, and moves on when it is again', () => {
  const { result, rerender } = renderHook(({ thread }) => useFirstUnread(thread, true, false), {
    initialProps: { thread: loaded(150, 190) },
  })
  rerender({ thread: loaded(170) })
  rerender({ thread: loaded(160) })
  expect(result.current).toBe(all[150]?.uuid)
  rerender({ thread: loaded(100) })
  expect(result.current).toBe(all[100]?.uuid)
  rerender({ thread: loaded(0) })
  expect(result.current).toBe(all[60]?.uuid)
})
