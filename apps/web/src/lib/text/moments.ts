import { instantOf, localMoment } from '@hilo/contracts'
import { currentTimeZone } from './dates'

/** The moment of a calendar day `2026-11-20` and a time `09:00` in the business's zone. */
export function momentAt(day: string, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return instantOf(currentTimeZone(), day, 60 * hours + minutes)
}

/** The full hour in the business's zone that the moment is at, or the next one. */
export function comingFullHour(moment: string | number): Date {
  const { date, time } = localMoment(currentTimeZone(), new Date(new Date(moment).getTime() + 3_599_999))
  return momentAt(date, `${time.slice(0, 2)}:00`)
}

/** The first moment of a calendar day `2026-11-20` in the business's zone. */
export const startOfDay = (day: string): Date => momentAt(day, '00:00')
