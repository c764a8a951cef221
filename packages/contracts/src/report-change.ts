import type { CountMeasure } from './reports'

/** Whether more is better, or less, or neither. */
export type Better = 'more' | 'less' | null

/** How a figure of Estadisticas compares with that of before. */
export interface ReportChange {
  readonly direction: 'up' | 'down' | 'same'
  /** By which part it changed, in whole percents: 0.12; null: there was nothing before. */
  readonly share: number | null
  /** Null: more of it is neither good nor bad. */
  readonly verdict: 'better' | 'worse' | null
}

/** Compares two figures; null where one of them is not known. */
export function changeOf(current: number | null, before: number | null, better: Better): ReportChange | null {
  if (current === null || before === null) return null
  const share = before === 0 ? null : Math.round((Math.abs(current - before) / before) * 100) / 100
  // Less than half a percent is too little to act on.
  if (current === before || share === 0) return { direction: 'same', share: 0, verdict: null }
  const direction = current > before ? 'up' : 'down'
  const verdict = better === null ? null : (direction === 'up') === (better === 'more') ? 'better' : 'worse'
  return { direction, share, verdict }
}

const betters: Partial<Record<CountMeasure, Better>> = {
  transferred: 'less',
  expired: 'less',
  wrote_again: 'less',
  failed: 'less',
  failed_code: 'less',
}
/** Whether more of a count is good or bad; any other is neither. */
export const betterOfCount = (measure: CountMeasure): Better => betters[measure] ?? null
