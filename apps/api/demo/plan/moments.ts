import type { Random } from './random'

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** Colombia has one time zone and no summer time. */
const bogota = -5 * hour

export const hourInBogota = (at: number): number => Math.floor((((at + bogota) % day) + day) / hour) % 24

/** A random time in opening hours, `daysAgo` days ago. Sundays, when the shop is closed, become Saturdays. */
export function shopMoment(random: Random, now: number, daysAgo: number): number {
  const midnight = Math.floor((now + bogota) / day) * day - bogota - daysAgo * day
  const isSunday = new Date(midnight + bogota).getUTCDay() === 0
  const opened = (isSunday ? midnight - day : midnight) + 8 * hour
  return opened + random.between(0, 9 * 60) * minute + random.between(0, 59) * second
}
