import { addDays, instantOf } from '@hilo/contracts'
import type { Counted, Walked } from './filter-facts'

/** The times of answers are read from at most this many facts: more would hardly change the result. */
export const mostSampled = 40_000

/**
 * One day in how many is read, so that about this many facts are read; 1: every day. Never one in seven, which would always be the same
 * weekday, unless the period has no more days: at least one is read.
 */
export function spacingOf(facts: number, days: number): number {
  const spacing = Math.max(1, Math.ceil(facts / mostSampled))
  return Math.min(days, spacing % 7 === 0 ? spacing + 1 : spacing)
}

/** Every n-th day of both periods. The weekdays of both are the same, because one period lies whole weeks before the other. */
export function sampleDays(
  { periods, time_zone }: Pick<Counted, 'periods' | 'time_zone'>,
  spacing: number,
): Walked[] {
  return (['current', 'before'] as const).flatMap((which) => {
    const days: Walked[] = []
    for (let date = periods[which].from; date <= periods[which].to; date = addDays(date, spacing))
      days.push({
        which,
        begins: instantOf(time_zone, date),
        ends: earliest(instantOf(time_zone, addDays(date, 1)), periods[which].ends),
      })
    return days
  })
}

const earliest = (one: Date, other: Date): Date => (one < other ? one : other)
