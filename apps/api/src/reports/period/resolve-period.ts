import {
  addDays,
  instantOf,
  localMoment,
  type ReportPeriod,
  type ReportQuery,
  weekdayOf,
} from '@hilo/contracts'
import { type Span, spansOf } from '../facts/spans'

/** Days of a business, from the first to the last, and the moments where the first begins and the last ends. */
export interface Days {
  readonly from: string
  readonly to: string
  readonly begins: Date
  readonly ends: Date
  /** The time at which they end, as in '09:14', where only a part of the last day belongs to them. */
  readonly until: string | null
}

/**
 * The days that are asked for, and those so many whole weeks earlier that none is in both: as many, of the same weekdays. While the days
 * that are asked for are not over, those of before end at the same time of the same weekday as now, so that both had as long.
 */
export interface Periods {
  readonly current: Days
  readonly before: Days
}

/** The first and the last day of a period. */
function daysOf(period: ReportPeriod, today: string): readonly [first: string, last: string] {
  if (period === 'last_week') {
    const sunday = addDays(today, -weekdayOf(today))
    return [addDays(sunday, -6), sunday]
  }
  if (period === 'last_month') {
    const last = addDays(`${today.slice(0, 7)}-01`, -1)
    return [`${last.slice(0, 7)}-01`, last]
  }
  if (period === 'yesterday') return [addDays(today, -1), addDays(today, -1)]
  return [addDays(today, 1 - lengths[period]), today]
}
const lengths = { today: 1, days7: 7, days30: 30, days90: 90 } as const
const dayMs = 24 * 60 * 60 * 1000

export const daysIn = ({ from, to }: Pick<Days, 'from' | 'to'>): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

export function resolvePeriod(
  { period = 'today', from, to }: Pick<ReportQuery, 'period' | 'from' | 'to'>,
  timeZone: string,
  now: Date,
): Periods {
  const today = localMoment(timeZone, now).date
  const [first, last] = from && to ? [from, to] : daysOf(period, today)
  const count = daysIn({ from: first, to: last })
  const days = (begin: string, end: string): Days => ({
    from: begin,
    to: end,
    begins: instantOf(timeZone, begin),
    ends: instantOf(timeZone, addDays(end, 1)),
    until: null,
  })
  const earlier = 7 * Math.ceil(count / 7)
  const current = days(first, last)
  const before = days(addDays(first, -earlier), addDays(last, -earlier))
  return { current, before: now < current.ends ? cutAt(before, timeZone, now, earlier) : before }
}

/** The days up to so many days before now; of days that have not begun by then, nothing. */
function cutAt(days: Days, timeZone: string, now: Date, earlier: number): Days {
  const { date, time } = localMoment(timeZone, now)
  const to = addDays(date, -earlier)
  if (to < days.from) return { ...days, to: days.from, ends: days.begins, until: '00:00' }
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const minute = instantOf(timeZone, to, 60 * hours + minutes).getTime()
  return { ...days, to, ends: new Date(minute + (now.getTime() % minuteMs)), until: time }
}
const minuteMs = 60_000

/** The days of both periods that belong to them whole. */
export const wholeDaysOf = ({ current, before }: Periods): Periods => ({
  current: withoutPart(current),
  before: withoutPart(before),
})
const withoutPart = (days: Days): Days =>
  days.until === null ? days : { ...days, to: addDays(days.to, -1), until: null }

/** Sums of one length: from those that start on the first of these dates to those that start on the last. */
export interface DateRange {
  readonly span: Span
  readonly from: string
  readonly to: string
}

/** The fewest sums with all of these days: each is the longest that starts where the one before it ended. */
export function coverDays({ from, to }: Pick<Days, 'from' | 'to'>): { span: Span; starts: string }[] {
  const covered: { span: Span; starts: string }[] = []
  for (let date = from; date <= to; ) {
    const found = spansOf(date).find(({ starts, ends }) => starts === date && ends <= to)
    if (!found) throw new Error(`No sum starts on ${date}`)
    covered.push({ span: found.span, starts: date })
    date = addDays(found.ends, 1)
  }
  return covered
}

/** The same as ranges of sums of one length. */
export function coverByRanges(days: Pick<Days, 'from' | 'to'>): DateRange[] {
  const ranges: DateRange[] = []
  for (const { span, starts } of coverDays(days)) {
    const last = ranges.at(-1)
    if (last?.span === span) ranges[ranges.length - 1] = { ...last, to: starts }
    else ranges.push({ span, from: starts, to: starts })
  }
  return ranges
}

/** The sums of a range, each by the day on which it starts. */
export function startsOf<T extends DateRange>({
  from,
  to,
  ...range
}: T): (Omit<T, 'from' | 'to'> & { starts: string })[] {
  const starts = []
  for (let date = from; date <= to; ) {
    const found = spansOf(date).find(({ span }) => span === range.span)
    if (!found) throw new Error(`No sum of a ${range.span} starts on ${date}`)
    starts.push({ ...range, starts: date })
    date = addDays(found.ends, 1)
  }
  return starts
}
