/** A moment as the clocks of a time zone show it. Every instant has exactly one, also when daylight saving time begins or ends. */
interface LocalMoment {
  /** 2026-11-23 */
  readonly date: string
  /** 1 is Monday. */
  readonly day: number
  /** 08:05 */
  readonly time: string
}

export function localMoment(timeZone: string, at: Date): LocalMoment {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    day: weekdays.indexOf(part('weekday')) + 1,
    time: `${part('hour')}:${part('minute')}`,
  }
}
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** When the clocks of a time zone show this; a time that they skip is the moment of the skip. */
export function instantOf(timeZone: string, date: string, minutes = 0): Date {
  const shown = Date.parse(`${date}T00:00:00Z`) + minutes * minuteMs
  const aheadAt = (at: number) => {
    const local = localMoment(timeZone, new Date(at))
    return Date.parse(`${local.date}T${local.time}:00Z`) - Math.floor(at / minuteMs) * minuteMs
  }
  const near = shown - aheadAt(shown)
  const found = shown - aheadAt(near)
  if (aheadAt(found) === aheadAt(near)) return new Date(found)
  // Skipped: the clocks change between the two.
  let [before, after] = [Math.min(near, found), Math.max(near, found)]
  const aheadBefore = aheadAt(before)
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs
    if (aheadAt(middle) === aheadBefore) before = middle
    else after = middle
  }
  return new Date(after)
}

/** A date so many days later. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** 1 is Monday. */
export const weekdayOf = (date: string): number => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

/** Cached by zone, because creating a format is slow. */
const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, format)
  return format
}
