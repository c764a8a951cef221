import { addDays, instantOf, localMoment, type ReportPeriod, type ReportQuery } from '@hilo/contracts'
import { type Span, spansOf } from '../facts/spans'

/** Days of a business, from the first to the last, and the moments where the first begins and the last ends. */
export interface Days {
  readonly from: string
  readonly to: string
  readonly begins: Date
  readonly ends: Date
}

/** The days that are asked for, and as many right before them. */
export interface Periods {
  readonly current: Days
  readonly before: Days
}

const lengths: Record<ReportPeriod, number> = { today: 1, yesterday: 1, days7: 7, days30: 30, days90: 90 }
const dayMs = 24 * 60 * 60 * 1000

export function resolvePeriod(
  { period = 'today', from, to }: ReportQuery,
  timeZone: string,
  now: Date,
): Periods {
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

/** Sums of one length: from those that start on the first of these dates to those that start on the last. */
interface DateRange {
  readonly span: Span
  readonly from: string
  readonly to: string
}

/** The fewest sums with all of these days: each is the longest that starts where the one before it ended. */
export function coverDays({ from, to }: Pick<Days, 'from' | 'to'>): DateRange[] {
  const ranges: DateRange[] = []
  for (let date = from; date <= to; ) {
    const found = spansOf(date).find(({ starts, ends }) => starts === date && ends <= to)
    if (!found) throw new Error(`No sum starts on ${date}`)
    const { span, ends } = found
    const last = ranges.at(-1)
    if (last?.span === span) ranges[ranges.length - 1] = { ...last, to: date }
    else ranges.push({ span, from: date, to: date })
    date = addDays(ends, 1)
  }
  return ranges
}
