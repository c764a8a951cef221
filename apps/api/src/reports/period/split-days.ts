import { addDays, instantOf } from '@hilo/contracts'
import type { Counted, Walked } from './filter-facts'
import { type KeptSums, rangesOf } from './read-sums'
import { wholeDaysOf } from './resolve-period'

interface Split {
  readonly ranges: KeptSums['ranges']
  readonly walked: readonly Walked[]
}

/**
 * The days of both periods: those that sums have, and the others, which are the part of a day at the end of the earlier period, and where
 * only months and thirds have sums (`coarse`) fewer than ten days at each end.
 */
export function splitDays(
  { periods, time_zone }: Pick<Counted, 'periods' | 'time_zone'>,
  coarse: boolean,
): Split {
  const all = rangesOf(wholeDaysOf(periods))
  const isSummed = ({ span }: (typeof all)[number]) => !coarse || span !== 'day'
  const { before } = periods
  return {
    ranges: all.filter(isSummed),
    walked: [
      ...all
        .filter((range) => !isSummed(range))
        .map(({ which, from, to }) => ({
          which,
          begins: instantOf(time_zone, from),
          ends: instantOf(time_zone, addDays(to, 1)),
        })),
      ...(before.until === null
        ? []
        : [{ which: 'before' as const, begins: instantOf(time_zone, before.to), ends: before.ends }]),
    ],
  }
}
