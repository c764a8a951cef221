import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBodyRoom } from './body-room'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = () => {
  const room = createBodyRoom({ mostBytes: 100, idleMs: 50, totalMs: 200, youngMs: 20 })
  const told: Record<string, string> = {}
  const enter = (name: string) =>
    room.enter(({ code }) => {
      told[name] = code
    })
  return { enter, told }
}

it('refuses the last to ask where all are young', () => {
  const { enter, told } = open()
  enter('first').grow(60)
  enter('second').grow(60)
  expect(told).toEqual({ second: 'UNAVAILABLE' })
})

it('takes the place of whoever has been arriving for longest', () => {
  const { enter, told } = open()
  enter('old').grow(40)
  vi.advanceTimersByTime(10)
  enter('younger').grow(40)
  vi.advanceTimersByTime(15)
  const newcomer = enter('newcomer')
  newcomer.grow(40)
  expect(told).toEqual({ old: 'UNAVAILABLE' })
  newcomer.grow(30)
  expect(told).toEqual({ old: 'UNAVAILABLE', newcomer: 'UNAVAILABLE' })
})

it('takes nothing from whoever has arrived, and waits for them to leave', () => {
  const { enter, told } = open()
  const held = enter('held')
  held.grow(90)
  held.arrived()
  vi.advanceTimersByTime(1_000)
  enter('refused').grow(20)
  held.leave()
  held.leave()
  enter('taken').grow(100)
  expect(told).toEqual({ refused: 'UNAVAILABLE' })
})

it('cuts what stands still and what takes too long, and counts it no more', () => {
  const { enter, told } = open()
  enter('still').grow(50)
  const slow = enter('slow')
  for (let ms = 0; ms < 200; ms += 25) {
    slow.grow(1)
    vi.advanceTimersByTime(25)
  }
  expect(told).toEqual({ still: 'TOO_SLOW', slow: 'TOO_SLOW' })
  enter('next').grow(100)
  expect(told).not.toHaveProperty('next')
})
