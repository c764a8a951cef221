import { describe, expect, it } from 'vitest'
import { addCosts, costOf, forecastOf, isForeseen, noCost, type PricedGroup } from './price-messages'
import { openRates } from './rates'
import { invoices, rounding } from './test/invoices.json'

const rates = openRates()
const dayMs = 86_400_000
const group = (change: Partial<PricedGroup>): PricedGroup => ({
  day: '2026-11-20',
  category: 'service',
  country: 'CO',
  free: false,
  allowed: false,
  n: 1,
  ...change,
})

describe(`an invoice (${rounding})`, () => {
  it.each(invoices)('$what', ({ messages, millionths, cents, unpriced = 0 }) => {
    let left = 1000
    const groups = messages.flatMap(({ n, category, type, country }) => {
      const free = type === 'free_entry_point'
      const allowed = category === 'service' && !free ? Math.min(left, n) : 0
      left -= allowed
      const one = { category, country, free }
      return [group({ ...one, n: n - allowed }), group({ ...one, n: allowed, allowed: true })]
    })
    const total = groups.map((one) => costOf(rates, one)).reduce(addCosts, noCost)
    expect([total.amount, total.unpriced]).toEqual([millionths, unpriced])
    expect(Math.round(total.amount / 10_000)).toBe(cents)
  })
})

describe('a forecast', () => {
  const of = (left: number, used = 0) => ({
    free: { category: 'service', left: left - used },
    today: '2026-11-20',
  })
  const at = (days: number) => ({ ms: days * dayMs, ofMs: 30 * dayMs })

  it('takes the free messages once from all that the month will have', () => {
    // 100 a day: 3,000 answers, of which 2,000 are charged at 0.0008.
    const groups = [group({ n: 1000, allowed: true })]
    expect(forecastOf(rates, groups, of(1000, 1000), at(10))).toBe(2_000 * 800)
    // 20 a day stay below them.
    expect(forecastOf(rates, [group({ n: 200, allowed: true })], of(1000, 200), at(10))).toBe(0)
  })

  it('lets templates grow with the month, and leaves out what is free or has no rate', () => {
    const groups = [
      group({ category: 'utility', country: 'MX', n: 10 }),
      group({ category: 'marketing', free: true, n: 50 }),
      group({ category: 'meta_business_agent', n: 5 }),
    ]
    expect(forecastOf(rates, groups, of(1000), at(15))).toBe(20 * 8_500)
  })

  it('is none on the first day, nor of a month that is over', () => {
    expect([at(0.9), at(1), at(29.9), at(30)].map(isForeseen)).toEqual([false, true, true, false])
  })
})
