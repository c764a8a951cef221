import type { Schedule } from '../http/business'
import { localMoment } from './local-time'

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
export const spanEnd = (to: string): string => (to === '23:59' ? '24:00' : to)
