import { formatDuration } from '@hilo/contracts'

/**
 * Dates in Colombian form and in the business's zone, not the browser's: two agents who look at one chat see the same time
 * (decision 203). The specification wants 'am/pm', which 'es-CO' writes 'p. m.', so times are formatted in English.
 */
let zone = 'America/Bogota'
let [clock, isoDay] = formatsIn(zone)
const dayMs = 86_400_000

function formatsIn(timeZone: string) {
  return [
    new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone }),
    new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }),
  ] as const
}

/** The zone of the business; without one, as of an older server, and in a browser that does not know it, the last one stays. */
export function setTimeZone(next: string | undefined): void {
  if (!next || next === zone) return
  try {
    ;[clock, isoDay] = formatsIn(next)
    zone = next
  } catch {}
}

export const currentTimeZone = () => zone

/** A format of calendar days, which are numbers as `dayOf` gives them. */
const ofDay = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-CO', { ...options, timeZone: 'UTC' })
const weekday = ofDay({ weekday: 'long' })
const monthDay = ofDay({ day: 'numeric', month: 'long' })
const shortMonth = ofDay({ month: 'short' })
const numeric = ofDay({ day: '2-digit', month: '2-digit', year: '2-digit' })
const complete = ofDay({ dateStyle: 'full' })
const monthOfYear = ofDay({ month: 'long', year: 'numeric' })

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

/** The moment's calendar day, as the formats of days want it. */
const dayOf = (moment: Moment): number => Date.parse(dayKey(moment))

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
  const year = day.slice(0, 4)
  const short = shortDay(Date.parse(day))
  return year === yearOf(now) ? short : `${short} ${year}`
}

const shortDay = (day: number): string =>
  `${new Date(day).getUTCDate()} ${shortMonth.format(day).replace('.', '')}`

/** Whole calendar days between the two, by the business's calendar. */
const daysBetween = (moment: Moment, now: Moment): number => (dayOf(now) - dayOf(moment)) / dayMs

/** A day that comes: `hoy`, `mañana`, `el lunes` in the next week, else `el 3 dic`. */
function comingDay(moment: Moment, now: Moment): string {
  const days = -daysBetween(moment, now)
  if (days <= 0) return 'hoy'
  if (days === 1) return 'mañana'
  return days < 7 ? `el ${weekday.format(dayOf(moment))}` : `el ${formatDay(dayKey(moment), now)}`
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
  const name = days >= 0 && days < 7 ? `${weekday.format(dayOf(moment))} ` : ''
  return `el ${name}${formatDay(dayKey(moment), now)} ${atTime(moment)}`
}

const yearOf = (moment: Moment): string => dayKey(moment).slice(0, 4)

/** The separator between two days of a thread: `Hoy, viernes 20 de noviembre`. */
export function formatDaySeparator(moment: Moment, now: Moment = Date.now()): string {
  const day = dayOf(moment)
  const long = `${weekday.format(day)} ${monthDay.format(day)}`
  const days = daysBetween(moment, now)
  if (days === 0) return `Hoy, ${long}`
  if (days === 1) return `Ayer, ${long}`
  const capital = long.charAt(0).toUpperCase() + long.slice(1)
  return yearOf(moment) === yearOf(now) ? capital : `${capital} de ${yearOf(moment)}`
}

/** `marzo de 2024` */
export const formatMonth = (moment: Moment): string => monthOfYear.format(dayOf(moment))

/** The time of a row in a list: the hour today, `ayer`, the weekday in the last week, else the date. */
export function formatListTime(moment: Moment, now: Moment = Date.now()): string {
  const day = dayOf(moment)
  const days = daysBetween(moment, now)
  if (days <= 0) return formatTime(moment)
  if (days === 1) return 'ayer'
  if (days < 7) return weekday.format(day)
  return yearOf(moment) === yearOf(now) ? shortDay(day) : numeric.format(day)
}

/** `viernes, 20 de noviembre de 2026, 2:32 pm`: for tooltips and screen readers. */
export function formatFull(moment: Moment): string {
  return `${complete.format(dayOf(moment))}, ${formatTime(moment)}`
}

/** `hace 5 min`; under a minute, `hace un momento`. */
export function formatAgo(moment: Moment, now: Moment = Date.now()): string {
  const ms = date(now).getTime() - date(moment).getTime()
  return ms < 60_000 ? 'hace un momento' : `hace ${formatDuration(ms)}`
}

export { formatDuration }
