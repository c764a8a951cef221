import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWarningCounter } from './count-warnings'
import { createLogger } from './logger'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('what fails a thousand times a second is logged at once, then as a number, and at once again after a pause', () => {
  const lines: unknown[] = []
  const warn = (line: unknown) => void lines.push(line)
  const count = createWarningCounter(Object.assign(createLogger('silent'), { warn }), 'not accepted')
  for (let at = 0; at < 20; at++) {
    for (let one = 0; one < 1_000; one++) count(new Error('away'))
    vi.advanceTimersByTime(1_000)
  }
  expect(lines).toEqual([
    { count: 1, err: 'Error: away' },
    { count: 9_999, err: 'Error: away' },
    { count: 10_000, err: 'Error: away' },
  ])
  vi.advanceTimersByTime(30_000)
  expect(lines).toHaveLength(3)
  count(new Error('again'))
  expect(lines.at(-1)).toEqual({ count: 1, err: 'Error: again' })
})
