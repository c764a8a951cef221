import type { CostFigure } from '@hilo/contracts'
import type { RateBook } from './rates'

/** Messages that reached customers on one day, and have all in common that their price depends on. */
export interface PricedGroup {
  readonly day: string
  readonly category: string | null
  readonly country: string | null
  /** Not charged, by the provider's word: an ad, or an earlier time. */
  readonly free: boolean
  /** Of the free messages of the number's month. */
  readonly allowed: boolean
  readonly n: number
}

export const noCost: CostFigure = { messages: 0, free: 0, unpriced: 0, amount: 0 }

/** The cost of a group: its number times the rate of its day. Whole millionths, so nothing is rounded. */
export function costOf(rates: RateBook, group: PricedGroup): CostFigure {
  const { n } = group
  if (group.free || group.allowed) return { messages: n, free: n, unpriced: 0, amount: 0 }
  const rate = rateOf(rates, group)
  return rate === null
    ? { messages: n, free: 0, unpriced: n, amount: 0 }
    : { messages: n, free: 0, unpriced: 0, amount: n * rate }
}

export const rateOf = (rates: RateBook, { day, category, country }: Omit<PricedGroup, 'n'>): number | null =>
  rates.cardOn(day)?.rateOf(category, country) ?? null

export const addCosts = (a: CostFigure, b: CostFigure): CostFigure => ({
  messages: a.messages + b.messages,
  free: a.free + b.free,
  unpriced: a.unpriced + b.unpriced,
  amount: a.amount + b.amount,
})

/** How far the month has come. */
export interface Elapsed {
  readonly ms: number
  readonly ofMs: number
}

/** Before that, one busy morning would make a month. */
const leastElapsedMs = 24 * 60 * 60 * 1000

export const isForeseen = ({ ms, ofMs }: Elapsed): boolean => ms >= leastElapsedMs && ms < ofMs

/**
 * The month's forecast for one number: its cost so far, and the rest of the month in the same proportion at today's rates.
 * The free messages left are subtracted from that rest, at the mean rate of these messages. Rounded to the nearest
 * millionth, halves up. Null: no charged message has a known rate.
 */
export function forecastOf(
  rates: RateBook,
  groups: readonly PricedGroup[],
  {
    free,
    today,
  }: { readonly free: { readonly category: string; readonly left: number } | null; readonly today: string },
  { ms, ofMs }: Elapsed,
): number | null {
  const charged = groups.filter((group) => !group.free)
  if (charged.length > 0 && charged.every((group) => rateOf(rates, group) === null)) return null
  const soFar = charged.reduce((sum, group) => sum + costOf(rates, group).amount, 0)
  const limited = charged.filter(({ category }) => free !== null && category === free.category)
  const others = charged.filter((group) => !limited.includes(group))
  const rest = ofMs / ms - 1
  const atRates = (some: readonly PricedGroup[]) =>
    some.reduce((sum, group) => sum + group.n * (rateOf(rates, { ...group, day: today }) ?? 0), 0)
  const count = limited.reduce((sum, { n }) => sum + n, 0)
  const willBeCharged = Math.max(0, count * rest - Math.max(0, free?.left ?? 0))
  const mean = count === 0 ? 0 : atRates(limited) / count
  return Math.round(soFar + atRates(others) * rest + willBeCharged * mean)
}
