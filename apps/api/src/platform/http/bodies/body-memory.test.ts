import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBodyMemory } from './body-memory'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = () => {
  const memory = createBodyMemory({ maxBytes: 100, idleMs: 50, totalMs: 200, evictAfterMs: 20 })
  const refusals: Record<string, string> = {}
  const reserve = (name: string) =>
    memory.reserve(({ code }) => {
      refusals[name] = code
    })
  return { reserve, refusals }
}

it('refuses the newest body when all have begun recently', () => {
  const { reserve, refusals } = open()
  reserve('first').grow(60)
  reserve('second').grow(60)
  expect(refusals).toEqual({ second: 'UNAVAILABLE' })
})

it('evicts the body that has been arriving for longest', () => {
  const { reserve, refusals } = open()
  reserve('old').grow(40)
  vi.advanceTimersByTime(10)
  reserve('younger').grow(40)
  vi.advanceTimersByTime(15)
  const newcomer = reserve('newcomer')
  newcomer.grow(40)
  expect(refusals).toEqual({ old: 'UNAVAILABLE' })
  newcomer.grow(30)
  expect(refusals).toEqual({ old: 'UNAVAILABLE', newcomer: 'UNAVAILABLE' })
})

it('never evicts a complete body, and has memory again once it is released', () => {
  const { reserve, refusals } = open()
  const held = reserve('held')
  held.grow(90)
  held.complete()
  vi.advanceTimersByTime(1_000)
  reserve('refused').grow(20)
  held.release()
  held.release()
  reserve('taken').grow(100)
  expect(refusals).toEqual({ refused: 'UNAVAILABLE' })
})

it('ends a body that stalls or takes too long, and frees its memory', () => {
  const { reserve, refusals } = open()
  reserve('still').grow(50)
  const slow = reserve('slow')
  for (let ms = 0; ms < 200; ms += 25) {
    slow.grow(1)
    vi.advanceTimersByTime(25)
  }
  expect(refusals).toEqual({ still: 'TOO_SLOW', slow: 'TOO_SLOW' })
  reserve('next').grow(100)
  expect(refusals).not.toHaveProperty('next')
})
