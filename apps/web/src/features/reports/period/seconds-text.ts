import { secondsText } from '@hilo/contracts'
import { reports as words } from '../../../strings'

/** A duration as a number, for a spreadsheet, which adds and draws only numbers. */
export const csvSeconds = (seconds: number | null): string =>
  seconds === null ? '' : String(Math.round(seconds))

export const shownSeconds = (seconds: number | null): string =>
  seconds === null ? words.nothing : secondsText(seconds)
