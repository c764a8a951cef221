import type { Schedule } from '@hilo/contracts'

/** Whether somebody is there at this moment, by the clocks and the calendar of the business. */
export function isOpen(
  { time_zone, hours, holidays }: Pick<Schedule, 'time_zone' | 'hours' | 'holidays'>,
  at: Date,
): boolean {
  const { date, day, time } = localMoment(time_zone, at)
  if (holidays.some((holiday) => holiday.date === date)) return false
  return hours.some((span) => span.day === day && span.from <= time && time < endOf(span.to))
}

/** The last minute that can be written ends the day: two spans that meet at midnight leave no hole. */
const endOf = (to: string): string => (to === '23:59' ? '24:00' : to)

/** What the clock on the wall says there. An instant has one such hour, also where clocks are put back or forward. */
function localMoment(timeZone: string, at: Date): { date: string; day: number; time: string } {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    day: weekdays.indexOf(part('weekday')) + 1,
    time: `${part('hour')}:${part('minute')}`,
  }
}
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Making one is slow, and there are few zones. */
const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, format)
  return format
}
