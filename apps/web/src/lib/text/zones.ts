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

/** How people write the offset of a zone, beside the 'GMT-5' of its name: 'UTC-5', 'GMT-05:00', 'UTC-05:00'. */
export function offsetSpellings(zone: string, now: number): string[] {
  const offset = offsetOf(zone, now)
  if (offset === null) return []
  const [, sign = '+', hours = '0', minutes] = /([+-])(\d+)(?::(\d+))?$/u.exec(offset) ?? []
  const long = `${sign}${hours.padStart(2, '0')}:${minutes ?? '00'}`
  return [`UTC${sign}${hours}${minutes === undefined ? '' : `:${minutes}`}`, `GMT${long}`, `UTC${long}`]
}

/** Null: this browser does not know the zone. */
function offsetOf(timeZone: string, now: number): string | null {
  try {
    const format = new Intl.DateTimeFormat('es-CO', { timeZone, timeZoneName: 'shortOffset' })
    return format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? null
  } catch {
    return null
  }
}
