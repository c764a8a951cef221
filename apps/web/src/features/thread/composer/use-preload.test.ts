import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { setConnected } from '../../../lib/browser/connection'
import { usePreload } from './use-preload'

afterEach(() => {
  vi.useRealTimers()
  setConnected(true)
})

/** A chat that is open for longer than its messages need. */
function openFor(ms: number) {
  vi.useFakeTimers()
  const load = vi.fn()
  const { unmount } = renderHook(() => usePreload(load))
  vi.advanceTimersByTime(ms)
  return { load, unmount }
}

it('what attaches a file comes soon after the chat: it is needed when the connection is lost', () => {
  const { load } = openFor(3_000)
  expect(load).toHaveBeenCalledOnce()
})

it('it comes with the next connection where there was none, or it was lost meanwhile', () => {
  setConnected(false)
  const { load, unmount } = openFor(3_000)
  expect(load).not.toHaveBeenCalled()
  setConnected(true)
  expect(load).toHaveBeenCalledOnce()
  setConnected(false)
  setConnected(true)
  expect(load).toHaveBeenCalledTimes(2)
  unmount()
  setConnected(false)
  setConnected(true)
  expect(load).toHaveBeenCalledTimes(2)
})
