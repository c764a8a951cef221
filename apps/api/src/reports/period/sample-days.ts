import { addDays, instantOf } from '@hilo/contracts'
import type { Counted, Walked } from './filter-facts'

/** How long answers took is read from so many facts at most: more of them would hardly change it. */
export const mostSampled = 40_000

/**
 * Of how many days one is read, so that so many facts lie in them: 1, all. Never a seventh, which would be one weekday only, unless the
 * period has no more days than that: one of them is read at least.
 */
export function spacingOf(facts: number, days: number): number {
  const spacing = Math.max(1, Math.ceil(facts / mostSampled))
  return Math.min(days, spacing % 7 === 0 ? spacing + 1 : spacing)
}

/** One of so many days of both periods: the same weekdays of both, because the one lies whole weeks before the other. */
export function sampleDays(
  { periods, time_zone }: Pick<Counted, 'periods' | 'time_zone'>,
  spacing: number,
): Walked[] {
  return (['current', 'before'] as const).flatMap((which) => {
    const days: Walked[] = []
    for (let date = periods[which].from; date <= periods[which].to; date = addDays(date, spacing))
      days.push({ which, begins: instantOf(time_zone, date), ends: instantOf(time_zone, addDays(date, 1)) })
    return days
  })
}
