import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLogger } from '../platform/logger/logger'
import { createUntakenCounter } from './count-untaken'

const warned: unknown[] = []
const log = { ...createLogger('silent'), warn: (line: unknown) => void warned.push(line) }
beforeEach(() => {
  vi.useFakeTimers()
  warned.length = 0
})
afterEach(() => void vi.useRealTimers())

it('tells the first at once, and how many came after it once a minute', () => {
  const counter = createUntakenCounter(log)
  for (let n = 0; n < 1000; n += 1) counter.untaken('cuenta', 'TOO_LARGE')
  expect(warned).toEqual([{ account: 'cuenta', reason: 'TOO_LARGE', count: 1 }])
  vi.advanceTimersByTime(59_000)
  expect(warned).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  expect(warned).toHaveLength(2)
  expect(warned[1]).toEqual({ account: 'cuenta', reason: 'TOO_LARGE', count: 999 })

  counter.untaken('cuenta', 'TOO_LARGE')
  expect(warned).toHaveLength(2)
  vi.advanceTimersByTime(60_000)
  expect(warned.slice(2)).toEqual([{ account: 'cuenta', reason: 'TOO_LARGE', count: 1 }])
})

it('says nothing where nothing came, and the next one at once', () => {
  const counter = createUntakenCounter(log)
  counter.untaken('cuenta', 'TOO_LARGE')
  vi.advanceTimersByTime(300_000)
  expect(warned).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
  counter.untaken('cuenta', 'TOO_LARGE')
  expect(warned).toHaveLength(2)
})

it('counts each account and each reason by itself, with what failed last', () => {
  const counter = createUntakenCounter(log)
  counter.untaken('cuenta', 'TOO_LARGE')
  counter.untaken('otra', 'TOO_LARGE')
  counter.untaken(null, 'UNAVAILABLE', 'connect')
  counter.untaken(null, 'UNAVAILABLE', 'timeout')
  expect(warned).toMatchObject([
    { account: 'cuenta', count: 1 },
    { account: 'otra', count: 1 },
    { account: null, reason: 'UNAVAILABLE', count: 1, err: 'connect' },
  ])
  vi.advanceTimersByTime(60_000)
  expect(warned.slice(3)).toEqual([{ account: null, reason: 'UNAVAILABLE', count: 1, err: 'timeout' }])
})
