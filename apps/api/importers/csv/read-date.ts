import { instantOf } from '@hilo/contracts'

const iso =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3}))?\d{0,6})?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i
/** A date as it is written in Colombia, with the day first. */
const dayFirst =
  /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:,? +(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(a\.? ?m\.?|p\.? ?m\.?)?)?$/i

/** A moment in a spreadsheet's or program's notation, without a zone in that of the business. Null for anything else. */
export function readDate(typed: string, timeZone: string): Date | null {
  const text = typed.trim()
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone] =
    iso.exec(text) ?? []
  if (year && month && day) {
    const ms = Number(second) * 1_000 + Number(fraction.padEnd(3, '0'))
    return build({ year, month, day, hour: Number(hour), minute: Number(minute), ms }, zone ?? null, timeZone)
  }
  const [, d, m, y, h = '0', min = '0', s = '0', half] = dayFirst.exec(text) ?? []
  if (!d || !m || !y) return null
  const hours = half ? (Number(h) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(h)
  return build(
    { year: y, month: m, day: d, hour: hours, minute: Number(min), ms: Number(s) * 1_000 },
    null,
    timeZone,
  )
}

interface Moment {
  readonly year: string
  readonly month: string
  readonly day: string
  readonly hour: number
  readonly minute: number
  readonly ms: number
}

function build(
  { year, month, day, hour, minute, ms }: Moment,
  zone: string | null,
  timeZone: string,
): Date | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const midnight = new Date(`${date}T00:00:00Z`)
  // The 31st of February is no day.
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(date)) return null
  if (hour > 23 || minute > 59 || ms >= 60_000 || Number(year) < 1990) return null
  const minutes = hour * 60 + minute
  if (zone === null) return new Date(instantOf(timeZone, date, minutes).getTime() + ms)
  return new Date(midnight.getTime() + (minutes - offsetOf(zone)) * 60_000 + ms)
}

function offsetOf(zone: string): number {
  if (/^z$/i.test(zone)) return 0
  const digits = zone.replace(/\D/g, '')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
  return zone.startsWith('-') ? -minutes : minutes
}
