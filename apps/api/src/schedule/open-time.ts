import type { Schedule } from '@hilo/contracts'
import { addDays, instantOf, localMoment, weekdayOf } from '../platform/clock/local-time'
import { spanEnd } from './is-open'

export interface ScheduleInForce extends Pick<Schedule, 'enabled' | 'time_zone' | 'hours' | 'holidays'> {
  /** Null: it is in force now. */
  readonly until: Date | null
}

/** How many milliseconds of a time lie inside business hours. */
export type MeasureOpenTime = (from: Date, to: Date) => number

/**
 * Measures by the schedule that was in force at each moment; they are given from the oldest to the current one. Without business
 * hours the business counts as always open.
 */
export function openTimeOf(schedules: readonly ScheduleInForce[]): MeasureOpenTime {
  const days = schedules.map((schedule) => openDays(schedule))
  return (from, to) => {
    let open = 0
    let begins = from.getTime()
    for (const [at, { enabled, until, time_zone }] of schedules.entries()) {
      const ends = Math.min(to.getTime(), until?.getTime() ?? Number.POSITIVE_INFINITY)
      if (ends <= begins) continue
      const measured = enabled ? openBetween(begins, ends, time_zone, days[at] ?? (() => [])) : ends - begins
      open += measured
      begins = ends
    }
    return open
  }
}

type Span = readonly [from: number, to: number]

function openBetween(from: number, to: number, timeZone: string, spansOf: (date: string) => readonly Span[]) {
  let open = 0
  const last = localMoment(timeZone, new Date(to)).date
  for (let date = localMoment(timeZone, new Date(from)).date; date <= last; date = addDays(date, 1))
    for (const [begins, ends] of spansOf(date))
      open += Math.max(0, Math.min(to, ends) - Math.max(from, begins))
  return open
}

/** When a schedule is open on a date. Cached, because interactions of the same days are measured together. */
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
    known.set(date, spans)
    return spans
  }
}
