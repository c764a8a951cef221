import { expect, it } from 'vitest'
import { retryAfterMs } from './retry-after'

it.each([
  [null, null],
  ['', null],
  ['2', 2_000],
  ['0.5', 500],
  ['-3', 0],
  ['Fri, 20 Nov 2026 17:00:10 GMT', 10_000],
  ['Fri, 20 Nov 2026 16:00:00 GMT', 0],
  ['mañana', null],
])('Retry-After %j is %j ms', (value, ms) => {
  expect(retryAfterMs(value, Date.parse('2026-11-20T17:00:00Z'))).toBe(ms)
})
