import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whileUsed } from './while-used'

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
const touch = () => dispatchEvent(new Event('pointerdown'))
const work = vi.fn()
const passes = async (ms: number) => {
  work.mockClear()
  await vi.advanceTimersByTimeAsync(ms)
  return work.mock.calls.length
}

it('works every so often while the window is used, and at once after a pause', async () => {
  stop = whileUsed(15_000, work)
  expect(await passes(60_000)).toBe(4)
  expect(await passes(3_600_000)).toBeLessThan(5)
  expect(await passes(3_600_000)).toBe(0)
  touch()
  expect(await passes(1)).toBe(1)
  touch()
  expect(await passes(14_000)).toBe(0)
  expect(await passes(1_000)).toBe(1)
})

it('does nothing in a window that nobody sees, and works once it shows again', async () => {
  stop = whileUsed(15_000, work)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  touch()
  expect(await passes(60_000)).toBe(0)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await passes(1)).toBe(1)
})

it('works no more once it was stopped', async () => {
  whileUsed(1_000, work)()
  touch()
  expect(await passes(60_000)).toBe(0)
})
