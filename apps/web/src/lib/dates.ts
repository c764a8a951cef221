/**
 * Dates as a Colombian reads them. The zone is the business's, not the browser's: two agents who look at one chat see
 * one hour. The clock is 12 hours with 'am/pm' (spec), which 'es-CO' would write 'p. m.'; so English gives the form.
 */
const timeZone = 'America/Bogota'
const dayMs = 86_400_000

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone })
const isoDay = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone,
})
const weekday = new Intl.DateTimeFormat('es-CO', { weekday: 'long', timeZone })
const monthDay = new Intl.DateTimeFormat('es-CO', { day: 'numeric', month: 'long', timeZone })
const shortMonth = new Intl.DateTimeFormat('es-CO', { month: 'short', timeZone })
const dayNumber = new Intl.DateTimeFormat('es-CO', { day: 'numeric', timeZone })
const numeric = new Intl.DateTimeFormat('es-CO', {
  day: '2-digit',
  month: '2-digit',
  year: '2-digit',
  timeZone,
})
const complete = new Intl.DateTimeFormat('es-CO', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone,
})

export type Moment = string | number | Date

const date = (moment: Moment): Date => (moment instanceof Date ? moment : new Date(moment))

/** `2:32 pm` */
export function formatTime(moment: Moment): string {
  return clock.format(date(moment)).replace(/\s/gu, ' ').toLowerCase()
}

/** A key of the calendar day in the business's zone, `2026-11-20`: equal keys, equal day. */
export function dayKey(moment: Moment): string {
  return isoDay.format(date(moment))
}

/** Whole calendar days between the two, by the business's calendar. */
function daysBetween(moment: Moment, now: Moment): number {
  return Math.round((Date.parse(dayKey(now)) - Date.parse(dayKey(moment))) / dayMs)
}

const year = (moment: Moment): string => dayKey(moment).slice(0, 4)

/** The separator between two days of a thread: `Hoy, viernes 20 de noviembre`. */
export function formatDaySeparator(moment: Moment, now: Moment = Date.now()): string {
  const at = date(moment)
  const long = `${weekday.format(at)} ${monthDay.format(at)}`
  const days = daysBetween(at, now)
  if (days === 0) return `Hoy, ${long}`
  if (days === 1) return `Ayer, ${long}`
  const capital = long.charAt(0).toUpperCase() + long.slice(1)
  return year(at) === year(now) ? capital : `${capital} de ${year(at)}`
}

/** The time of a row in a list: the hour today, `ayer`, the weekday in the last week, else the date. */
export function formatListTime(moment: Moment, now: Moment = Date.now()): string {
  const at = date(moment)
  const days = daysBetween(at, now)
  if (days <= 0) return formatTime(at)
  if (days === 1) return 'ayer'
  if (days < 7) return weekday.format(at)
  if (year(at) === year(now)) return `${dayNumber.format(at)} ${shortMonth.format(at).replace('.', '')}`
  return numeric.format(at)
}

/** `viernes, 20 de noviembre de 2026, 2:32 pm`: for tooltips and screen readers. */
export function formatFull(moment: Moment): string {
  return `${complete.format(date(moment))}, ${formatTime(moment)}`
}

/** `12 min`, `1 h 40`, `3 días`: how long, without saying from when. */
export function formatDuration(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60}`
  const days = Math.floor(hours / 24)
  return days === 1 ? '1 día' : `${days} días`
}

/** `hace 5 min`; under a minute, `hace un momento`. */
export function formatAgo(moment: Moment, now: Moment = Date.now()): string {
  const ms = date(now).getTime() - date(moment).getTime()
  return ms < 60_000 ? 'hace un momento' : `hace ${formatDuration(ms)}`
}
