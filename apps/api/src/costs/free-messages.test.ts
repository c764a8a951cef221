import { expect, it } from 'vitest'
import { freeRoom } from './free-messages'
import type { RateCard } from './rates'

const card = (messages: number, category = 'service'): RateCard => ({
  from: '2026-11-01',
  free: { category, messages },
  rateOf: () => null,
})

it('gives each card what the earlier ones have left of its category', () => {
  const cards = [card(100), card(50, 'utility'), card(80), { ...card(0), free: null }, card(200)]
  const uses = [60, 10, 30, 5, 500].map((n, at) => ({ account: 'a', card: at, n }))
  const { roomOf, usedOf } = freeRoom(cards, uses)
  expect(cards.map((_, at) => roomOf('a', at))).toEqual([100, 50, 20, 0, 120])
  expect([usedOf('a'), usedOf('b')]).toEqual([200, 0])
  expect(roomOf('b', 4)).toBe(200)
})

it('reads many cards once each', () => {
  let read = 0
  const cards = Array.from({ length: 40 }, (_, at) => ({
    ...card(1000 + at),
    get free() {
      read += 1
      return { category: 'service', messages: 1000 + at }
    },
  }))
  const { roomOf, usedOf } = freeRoom(
    cards,
    cards.map((_, at) => ({ account: 'a', card: at, n: 20 })),
  )
  expect(roomOf('a', 39)).toBe(1039 - 39 * 20)
  expect(usedOf('a')).toBe(800)
  expect(read).toBeLessThan(100)
})
