import { expect, it } from 'vitest'
import { fromSmallest, moneyText } from './money'

it.each([
  [180_000, 'COP', 'COP 180.000'],
  [90_000.5, 'cop', 'COP 90.000,50'],
  [30.1 + 0.2, 'USD', 'USD 30,30'],
  [0.1 + 0.2 - 0.3, 'USD', 'USD 0'],
  [1.5, 'KWD', 'KWD 1,500'],
  [50, 'XTR', '50 ⭐'],
  [12, '', '12'],
])('%d %s is %s', (amount, currency, text) => {
  expect(moneyText(amount, currency)).toBe(text)
})

it.each([
  [15_000_000, 'COP', 150_000],
  [5_000, 'CLP', 5_000],
  [145, 'USD', 1.45],
  [50, 'XTR', 50],
])('%d of the smallest units of %s are %d', (amount, currency, whole) => {
  expect(fromSmallest(amount, currency)).toBe(whole)
})
