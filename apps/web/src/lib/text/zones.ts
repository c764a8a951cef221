import { zoneCities } from './zone-cities'

/** A time zone as people know it, by its city and how far it is from UTC at that moment: `Bogotá (GMT-5)`. */
export function zoneName(zone: string, now: number): string {
  // 'America/Indiana/Knox': there are several places of one name, so its region stands too.
  const [place = zone, ...regions] = zone
    .split('/')
    .slice(zone.includes('/') ? 1 : 0)
    .reverse()
  const city = zoneCities[place] ?? place.replaceAll('_', ' ')
  const names = [city, ...regions.map((region) => region.replaceAll('_', ' '))]
  const offset = offsetOf(zone, now)
  return offset === null ? names.join(', ') : `${names.join(', ')} (${offset})`
}

/** The offset of a zone as short as it is written, '-5' or '+5:30'; null: this browser does not know the zone. */
export function shortOffset(zone: string, now: number): string | null {
  const offset = offsetOf(zone, now)
  return offset === null ? null : offset.replace(/^[A-Z]+/u, '') || '+0'
}

/** How people write an offset, beside the 'GMT-5' of a zone's name: 'UTC-5', 'GMT-05:00', 'UTC-05:00'. */
export function offsetSpellings(offset: string): string[] {
  const { sign, hours, minutes } = partsOf(offset)
  const long = `${sign}${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
  return [`UTC${offset}`, `GMT${long}`, `UTC${long}`]
}

const partsOf = (offset: string) => {
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d+)(?::(\d+))?$/u.exec(offset) ?? []
  return { sign, hours, minutes }
}
const typedOffset = /^(?:utc|gmt)?\s*(?<sign>[+\-\u2212])(?<hours>\d{1,2})(?::?(?<minutes>\d\d))?$/iu

/**
 * How well an offset fits what was typed, as in 'utc-5' or '+0530': it is that one, or begins like it, as '+10' and '+1:30' do like '+1', or
 * it is another; null: no offset was typed.
 */
export function fitOfOffset(typed: string, offset: string | null): 'same' | 'begins' | 'other' | null {
  const parts = typedOffset.exec(typed.trim())?.groups
  if (!parts) return null
  if (offset === null) return 'other'
  const { hours = '', minutes } = parts
  const sign = parts.sign === '+' ? '+' : '-'
  if (minutesOf({ sign, hours, minutes: minutes ?? '0' }) === minutesOf(partsOf(offset))) return 'same'
  return minutes === undefined && offset.startsWith(`${sign}${hours}`) ? 'begins' : 'other'
}

const minutesOf = ({ sign, hours, minutes }: ReturnType<typeof partsOf>): number =>
  (60 * Number(hours) + Number(minutes)) * (sign === '-' ? -1 : 1)

/** Null: this browser does not know the zone. */
function offsetOf(timeZone: string, now: number): string | null {
  try {
    const format = new Intl.DateTimeFormat('es-CO', { timeZone, timeZoneName: 'shortOffset' })
    return format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? null
  } catch {
    return null
  }
}
