import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLogger } from '../../platform/logger/logger'
import { createFailureCounter } from './count-failures'

const warned: unknown[] = []
const log = { ...createLogger('silent'), warn: (line: unknown) => void warned.push(line) }
beforeEach(() => {
  vi.useFakeTimers()
  warned.length = 0
})
afterEach(() => void vi.useRealTimers())

it('logs the first failure at once, and then their number once a minute', () => {
  const counter = createFailureCounter(log)
  for (let n = 0; n < 1000; n += 1) counter.count('cuenta', 'TOO_LARGE')
  expect(warned).toEqual([{ account: 'cuenta', reason: 'TOO_LARGE', count: 1 }])
  vi.advanceTimersByTime(59_000)
  expect(warned).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  expect(warned).toHaveLength(2)
  expect(warned[1]).toEqual({ account: 'cuenta', reason: 'TOO_LARGE', count: 999 })

  counter.count('cuenta', 'TOO_LARGE')
  expect(warned).toHaveLength(2)
  vi.advanceTimersByTime(60_000)
  expect(warned.slice(2)).toEqual([{ account: 'cuenta', reason: 'TOO_LARGE', count: 1 }])
})

it('logs nothing where nothing failed, and the next failure at once', () => {
  const counter = createFailureCounter(log)
  counter.count('cuenta', 'TOO_LARGE')
  vi.advanceTimersByTime(300_000)
  expect(warned).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
  counter.count('cuenta', 'TOO_LARGE')
  expect(warned).toHaveLength(2)
})

it('counts each account and reason apart, with the last error', () => {
  const counter = createFailureCounter(log)
  counter.count('cuenta', 'TOO_LARGE')
  counter.count('otra', 'TOO_LARGE')
  counter.count(null, 'UNAVAILABLE', 'connect')
  counter.count(null, 'UNAVAILABLE', 'timeout')
  expect(warned).toMatchObject([
    { account: 'cuenta', count: 1 },
    { account: 'otra', count: 1 },
    { account: null, reason: 'UNAVAILABLE', count: 1, err: 'connect' },
  ])
  vi.advanceTimersByTime(60_000)
  expect(warned.slice(3)).toEqual([{ account: null, reason: 'UNAVAILABLE', count: 1, err: 'timeout' }])
})
