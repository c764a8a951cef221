import { formatDuration } from '@hilo/contracts'

/**
 * Dates in Colombian form. The zone is fixed, not the browser's: two agents who look at one chat see the same time. The
 * specification wants 'am/pm', which 'es-CO' writes 'p. m.', so times are formatted in English.
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

type Moment = string | number | Date

const date = (moment: Moment): Date => (moment instanceof Date ? moment : new Date(moment))

/** `2:32 pm` */
export function formatTime(moment: Moment): string {
  return clock.format(date(moment)).replace(/\s/gu, ' ').toLowerCase()
}

/** The calendar day in the business's zone, `2026-11-20`. */
export function dayKey(moment: Moment): string {
  return isoDay.format(date(moment))
}

const offset = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })

/** The moment of a calendar day `2026-11-20` and a time `09:00` in the business's zone. */
export function momentAt(day: string, time: string): Date {
  const noon = new Date(`${day}T12:00:00Z`)
  const name = offset.formatToParts(noon).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return new Date(`${day}T${time}:00${name.replace('GMT', '') || 'Z'}`)
}

const hourOfDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone })

/** The full hour in the business's zone that the moment is at, or the next one. */
export function comingFullHour(moment: Moment): Date {
  const last = new Date(date(moment).getTime() + 3_599_999)
  return momentAt(dayKey(last), `${hourOfDay.format(last)}:00`)
}

/** The first moment of a calendar day `2026-11-20` in the business's zone. */
export const startOfDay = (day: string): Date => momentAt(day, '00:00')

/**
 * A calendar day that a person or an address may mean; else null. A date field also reports the years that are typed on the
 * way to 2026: 0002, 0020 and 0202.
 */
export function readDay(text: string | null): string | null {
  if (text === null || !/^(?:19|2\d)\d\d-\d\d-\d\d$/u.test(text)) return null
  const at = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? null : text
}

/** The calendar day that many days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** A calendar day: `20 nov`, in another year `20 nov 2025`. */
export function formatDay(day: string, now: Moment = Date.now()): string {
  const at = startOfDay(day)
  const short = `${dayNumber.format(at)} ${shortMonth.format(at).replace('.', '')}`
  return year(at) === year(now) ? short : `${short} ${year(at)}`
}

/** Whole calendar days between the two, by the business's calendar. */
function daysBetween(moment: Moment, now: Moment): number {
  return Math.round((Date.parse(dayKey(now)) - Date.parse(dayKey(moment))) / dayMs)
}

/** A day that comes: `hoy`, `mañana`, `el lunes` in the next week, else `el 3 dic`. */
function comingDay(moment: Moment, now: Moment): string {
  const days = -daysBetween(moment, now)
  if (days <= 0) return 'hoy'
  if (days === 1) return 'mañana'
  return days < 7 ? `el ${weekday.format(date(moment))}` : `el ${formatDay(dayKey(moment), now)}`
}

/** A full hour as one says it, `a las 9`, `a las 6 pm`; else `a las 4:45 pm`. Only of a full hour of the morning is 'am' clear. */
function atTime(moment: Moment): string {
  const time = formatTime(moment)
    .replace(/^([6-9]|1[01]):00 am$/u, '$1')
    .replace(':00', '')
  return /^1\b/u.test(time) ? `a la ${time}` : `a las ${time}`
}

/** A moment that comes: `mañana a las 9`. */
export const formatComing = (moment: Moment, now: Moment = Date.now()): string =>
  `${comingDay(moment, now)} ${atTime(moment)}`

/** The same where there is little room: today only the time, as in the lists, and `mañana 4:45 pm` without 'a las'. */
export function formatComingShort(moment: Moment, now: Moment = Date.now()): string {
  const day = comingDay(moment, now)
  if (day === 'hoy') return formatTime(moment)
  const time = atTime(moment)
  return `${day} ${time.endsWith('m') ? time.replace(/^a las? /u, '') : time}`
}

/**
 * A moment as seen from another, whenever it is read: `hoy` only means that day. `el lunes 23 nov a las 9` in the week that follows,
 * else `el 3 dic a las 9`.
 */
export function formatMoment(moment: Moment, now: Moment = Date.now()): string {
  const days = -daysBetween(moment, now)
  const name = days >= 0 && days < 7 ? `${weekday.format(date(moment))} ` : ''
  return `el ${name}${formatDay(dayKey(moment), now)} ${atTime(moment)}`
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

const monthOfYear = new Intl.DateTimeFormat('es-CO', { month: 'long', year: 'numeric', timeZone })
/** `marzo de 2024` */
export const formatMonth = (moment: Moment): string => monthOfYear.format(date(moment))

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

/** `hace 5 min`; under a minute, `hace un momento`. */
export function formatAgo(moment: Moment, now: Moment = Date.now()): string {
  const ms = date(now).getTime() - date(moment).getTime()
  return ms < 60_000 ? 'hace un momento' : `hace ${formatDuration(ms)}`
}

export { formatDuration }
