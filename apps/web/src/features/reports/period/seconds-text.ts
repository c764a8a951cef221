import { formatDuration } from '../../../lib/text/dates'
import { reports as words } from '../../../strings'

/** A duration as text, with seconds if they make a difference. */
export function secondsText(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), Math.round(seconds % 60)]
  if (minutes === 0) return `${rest} s`
  return minutes >= 10 || rest === 0 ? formatDuration(seconds * 1000) : `${minutes} min ${rest} s`
}

/** A duration as a number, for a spreadsheet, which adds and draws only numbers. */
export const csvSeconds = (seconds: number | null): string =>
  seconds === null ? '' : String(Math.round(seconds))

export const shownSeconds = (seconds: number | null): string =>
  seconds === null ? words.nothing : secondsText(seconds)
