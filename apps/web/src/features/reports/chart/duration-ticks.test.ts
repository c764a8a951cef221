import { expect, it } from 'vitest'
import { durationTicks } from './duration-ticks'

const [minute, hour, day] = [60, 3_600, 86_400]
it.each([
  [0, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [22.5 * minute, [0, 5, 10, 15, 20, 25].map((one) => one * minute)],
  [50 * minute, [0, 10, 20, 30, 40, 50].map((one) => one * minute)],
  [23 * hour, [0, 6, 12, 18, 24].map((one) => one * hour)],
  [9 * day, [0, 2, 4, 6, 8, 10].map((one) => one * day)],
])('%d seconds are marked at even times', (longest, ticks) => {
  expect(durationTicks(longest)).toEqual(ticks)
})
