import type { Schedule } from '../http/business'
import { spanEnd } from './is-open'
import { addDays, instantOf, localMoment, weekdayOf } from './local-time'

export interface ScheduleInForce extends Pick<Schedule, 'enabled' | 'time_zone' | 'hours' | 'holidays'> {
  /** Null: it is in force now. */
  readonly until: Date | null
}

/** How many milliseconds of a time lie inside business hours. */
export type MeasureOpenTime = (from: Date, to: Date) => number
/** When so many milliseconds inside business hours have passed since a moment; null: not in twenty years. */
export type FindOpenMoment = (from: Date, ms: number) => Date | null

/**
 * Measures by the schedule that was in force at each moment; they are given from the oldest to the current one. Without business
 * hours the business counts as always open.
 */
export function openTimeOf(schedules: readonly ScheduleInForce[]): MeasureOpenTime {
  const spansOf = openSpans(schedules)
  return (from, to) => {
    let open = 0
    for (const [begins, ends] of spansOf(from.getTime(), to.getTime())) open += ends - begins
    return open
  }
}

const farAheadMs = 20 * 365 * 86_400_000

/** The other way round: when a time that is measured so has passed. */
export function openMomentOf(schedules: readonly ScheduleInForce[]): FindOpenMoment {
  const spansOf = openSpans(schedules)
  return (from, ms) => {
    let left = ms
    for (const [begins, ends] of spansOf(from.getTime(), from.getTime() + farAheadMs)) {
      if (ends - begins >= left) return new Date(begins + left)
      left -= ends - begins
    }
    return null
  }
}

type Span = readonly [from: number, to: number]

/** When the business is open between two moments, in order. */
function openSpans(schedules: readonly ScheduleInForce[]) {
  const days = schedules.map((schedule) => openDays(schedule))
  return function* (from: number, to: number): Generator<Span> {
    let begins = from
    for (const [at, { enabled, until, time_zone, hours }] of schedules.entries()) {
      const ends = Math.min(to, until?.getTime() ?? Number.POSITIVE_INFINITY)
      if (ends <= begins) continue
      if (!enabled) yield [begins, ends]
      else if (hours.length > 0) yield* openBetween(begins, ends, time_zone, days[at] ?? (() => []))
      begins = ends
    }
  }
}

function* openBetween(
  from: number,
  to: number,
  timeZone: string,
  spansOf: (date: string) => readonly Span[],
): Generator<Span> {
  const last = localMoment(timeZone, new Date(to)).date
  for (let date = localMoment(timeZone, new Date(from)).date; date <= last; date = addDays(date, 1))
    for (const [begins, ends] of spansOf(date)) {
      const span: Span = [Math.max(from, begins), Math.min(to, ends)]
      if (span[0] < span[1]) yield span
    }
}

/** When a schedule is open on a date, in order. Cached, because interactions of the same days are measured together. */
function openDays({ time_zone, hours, holidays }: ScheduleInForce): (date: string) => readonly Span[] {
  const closed = new Set(holidays.map(({ date }) => date))
  const known = new Map<string, readonly Span[]>()
  const instant = (date: string, time: string) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return instantOf(time_zone, date, hour * 60 + minute).getTime()
  }
  return (date) => {
    const found = known.get(date)
    if (found) return found
    const spans = closed.has(date)
      ? []
      : hours
          .filter(({ day }) => day === weekdayOf(date))
          .map(({ from, to }): Span => [instant(date, from), instant(date, spanEnd(to))])
          .sort(([one], [other]) => one - other)
    known.set(date, spans)
    return spans
  }
}
