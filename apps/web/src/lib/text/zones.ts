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

/** Null: this browser does not know the zone. */
function offsetOf(timeZone: string, now: number): string | null {
  try {
    const format = new Intl.DateTimeFormat('es-CO', { timeZone, timeZoneName: 'shortOffset' })
    return format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? null
  } catch {
    return null
  }
}
