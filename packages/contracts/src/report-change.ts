import type { CountMeasure } from './reports'

/** Whether more is better, or less, or neither. */
export type Better = 'more' | 'less' | null

/** How a figure of Estadisticas compares with that of before. */
export interface ReportChange {
  readonly direction: 'up' | 'down' | 'same'
  /** By which part it changed, in whole percents: 0.12; null: there was nothing before. */
  readonly share: number | null
  /** Null: more of it is neither good nor bad. `few`: of too few times to be judged. */
  readonly verdict: 'better' | 'worse' | 'few' | null
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

/** Compares two counts; null beside a period that had none, where there is nothing to compare with. */
export const changeOfCounts = (current: number, before: number, better: Better): ReportChange | null =>
  before === 0 ? null : changeOf(current, before, better)

const dayMs = 24 * 60 * 60 * 1000

/**
 * Whether a count of a period still rises after its end: customers write again within a day. Beside a period whose customers had that
 * day it would be judged better than it is.
 */
export const isStillRising = (measure: CountMeasure, ends: string, now: number): boolean =>
  measure === 'wrote_again' && now < Date.parse(ends) + dayMs

interface SlowTimes {
  /** So long took nine of ten; null: nothing was measured. */
  readonly p90: number | null
  /** How many were measured. */
  readonly n: number
}

/** With fewer times than this one customer more or less changes everything. */
const enoughTimes = 5

/** How the slow times compare with those of before; where there are few of either, it is called neither better nor worse. */
export function changeOfTimes(current: SlowTimes, before: SlowTimes): ReportChange | null {
  const change = changeOf(current.p90, before.p90, 'less')
  return change && Math.min(current.n, before.n) < enoughTimes ? { ...change, verdict: 'few' } : change
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
