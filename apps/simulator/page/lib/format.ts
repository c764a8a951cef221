const time = new Intl.DateTimeFormat('es-CO', { hour: 'numeric', minute: '2-digit' })
const day = new Intl.DateTimeFormat('es-CO', { day: 'numeric', month: 'long', year: 'numeric' })
const weekday = new Intl.DateTimeFormat('es-CO', { weekday: 'long', day: 'numeric', month: 'long' })
const moment = new Intl.DateTimeFormat('es-CO', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

export const timeOf = (at: number): string => time.format(at)
export const weekdayOf = (at: number): string => weekday.format(at)
export const momentOf = (at: number): string => moment.format(at)
export const dayKey = (at: number): string => day.format(at)

export function dayName(at: number, now: number): string {
  if (dayKey(at) === dayKey(now)) return 'Hoy'
  if (dayKey(at) === dayKey(now - 86_400_000)) return 'Ayer'
  return dayKey(at)
}

/** '573001234567' becomes '+57 300 123 4567'. */
export function phoneName(phone: string): string {
  const colombian = /^57(\d{3})(\d{3})(\d{4})$/.exec(phone)
  return colombian ? `+57 ${colombian[1]} ${colombian[2]} ${colombian[3]}` : `+${phone}`
}

export function sizeName(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} kB`
  return `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',')} MB`
}

/** The first letters of the first two words that have one. */
export function initials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => word.match(/\p{L}/u) ?? [])
  return letters.slice(0, 2).join('').toUpperCase() || '#'
}

/** One of six hues, always the same for the same text. */
export function hueOf(text: string): number {
  const sum = [...text].reduce((total, char) => (total * 31 + (char.codePointAt(0) ?? 0)) % 9973, 7)
  return sum % 6
}
