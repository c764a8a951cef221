import type { Schedule } from '@hilo/contracts'

/** Whether the business is open at this moment, in its own time zone. */
export function isOpen(
  { time_zone, hours, holidays }: Pick<Schedule, 'time_zone' | 'hours' | 'holidays'>,
  at: Date,
): boolean {
  const { date, day, time } = localMoment(time_zone, at)
  if (holidays.some((holiday) => holiday.date === date)) return false
  return hours.some((span) => span.day === day && span.from <= time && time < spanEnd(span.to))
}

/** '23:59' means the end of the day, so that two spans that meet at midnight leave no gap. */
const spanEnd = (to: string): string => (to === '23:59' ? '24:00' : to)

/** The local date, weekday and time. Every instant has exactly one, also when daylight saving time begins or ends. */
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

/** Cached by zone, because creating a format is slow. */
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
