import { addDays, instantOf, localMoment, type ReportPeriod, type ReportQuery } from '@hilo/contracts'

/** Days of a business, from the first to the last, and the moments where the first begins and the last ends. */
export interface Days {
  readonly from: string
  readonly to: string
  readonly begins: Date
  readonly ends: Date
}

const lengths: Record<ReportPeriod, number> = { today: 1, yesterday: 1, days7: 7, days30: 30, days90: 90 }
const dayMs = 24 * 60 * 60 * 1000

/** The days that are asked for, and as many before them. */
export function resolvePeriod(
  { period = 'today', from, to }: ReportQuery,
  timeZone: string,
  now: Date,
): { readonly current: Days; readonly before: Days } {
  const today = localMoment(timeZone, now).date
  const last = to ?? (period === 'yesterday' ? addDays(today, -1) : today)
  const first = from ?? addDays(last, 1 - lengths[period])
  const count = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1
  const days = (begin: string, end: string): Days => ({
    from: begin,
    to: end,
    begins: instantOf(timeZone, begin),
    ends: instantOf(timeZone, addDays(end, 1)),
  })
  return { current: days(first, last), before: days(addDays(first, -count), addDays(first, -1)) }
}

/** Dates from the first to the last. */
export interface DateRange {
  readonly span: 'day' | 'month'
  readonly from: string
  readonly to: string
}

const monthOf = (date: string): string => `${date.slice(0, 7)}-01`
const nextMonth = (date: string): string => monthOf(addDays(monthOf(date), 31))

/** The fewest rows of sums with all of these days: whole months, and the days before and after them. */
export function coverDays({ from, to }: Pick<Days, 'from' | 'to'>): DateRange[] {
  const begin = from === monthOf(from) ? from : nextMonth(from)
  const end = monthOf(addDays(to, 1))
  if (begin >= end) return [{ span: 'day', from, to }]
  const day = (first: string, last: string): DateRange[] =>
    first <= last ? [{ span: 'day', from: first, to: last }] : []
  return [
    ...day(from, addDays(begin, -1)),
    { span: 'month', from: begin, to: monthOf(addDays(end, -1)) },
    ...day(end, to),
  ]
}
