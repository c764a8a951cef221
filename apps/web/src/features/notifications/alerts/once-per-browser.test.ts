import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeLocks } from '../../../test/fake-locks'
import { oncePerBrowser } from './once-per-browser'

beforeEach(() => {
  vi.useFakeTimers()
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true })
})
afterEach(() => {
  vi.useRealTimers()
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
})

it('runs in one of many tabs', async () => {
  const ring = vi.fn()
  for (let tab = 0; tab < 5; tab += 1) void oncePerBrowser('m1', false, ring)
  await vi.advanceTimersByTimeAsync(1000)
  expect(ring).toHaveBeenCalledTimes(1)
})

it('runs in no tab while the message is read in one of them', async () => {
  const ring = vi.fn()
  void oncePerBrowser('m1', false, ring)
  void oncePerBrowser('m1', true, ring)
  void oncePerBrowser('m1', false, ring)
  await vi.advanceTimersByTimeAsync(1000)
  expect(ring).not.toHaveBeenCalled()
})

it('runs once for each message', async () => {
  const ring = vi.fn()
  void oncePerBrowser('m1', false, ring)
  void oncePerBrowser('m2', false, ring)
  await vi.advanceTimersByTimeAsync(1000)
  expect(ring).toHaveBeenCalledTimes(2)
})
