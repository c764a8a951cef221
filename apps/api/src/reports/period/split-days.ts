import { addDays, instantOf } from '@hilo/contracts'
import type { Counted, Walked } from './filter-facts'
import { type KeptSums, rangesOf } from './read-sums'

interface Split {
  readonly ranges: KeptSums['ranges']
  readonly walked: readonly Walked[]
}

/** The days of both periods: those that sums of months and thirds have, and the others, fewer than ten at each end. */
export function splitDays({ periods, time_zone }: Pick<Counted, 'periods' | 'time_zone'>): Split {
  const all = rangesOf(periods)
  return {
    ranges: all.filter(({ span }) => span !== 'day'),
    walked: all
      .filter(({ span }) => span === 'day')
      .map(({ which, from, to }) => ({
        which,
        begins: instantOf(time_zone, from),
        ends: instantOf(time_zone, addDays(to, 1)),
      })),
  }
}
