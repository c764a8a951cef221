import { groupedDurations, type ReportQuery, type TimesReport } from '@hilo/contracts'
import type { Services } from '../../platform/services'
import { countTimes, type TimeSum } from './count-times'
import { countedBy, type Reader } from './period-report'
import { durationOf, moments } from './present-report'
import { readNames } from './read-names'
import { readState } from './read-state'
import { daysIn } from './resolve-period'
import { sampleDays, spacingOf } from './sample-days'
import { sizeOfWalk } from './size-of-walk'

/**
 * The times of answers and interactions by person, area and channel: for an agent their own, for an admin all. Counted from facts: of all
 * days, or of a sample of days where too many interactions finished.
 */
export async function timesReport(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Reader,
  query: ReportQuery,
): Promise<TimesReport> {
  const { time_zone } = await readState(db, actor)
  const counted = countedBy(actor, query, time_zone, clock.now())
  const { periods } = counted
  const names = await readNames(db, actor, periods)
  // Sums of each group would be more rows than the facts: their durations hardly share a bucket (decision 143).
  const one_in = spacingOf(await sizeOfWalk(db, actor, counted, ['finished']), daysIn(periods.current))
  const walked = one_in === 1 ? undefined : sampleDays(counted, one_in)
  const sums = await countTimes(db, actor, walked ? { ...counted, walked } : counted)
  return {
    current: moments(periods.current),
    before: moments(periods.before),
    one_in,
    groups: [...groupBy(sums, ({ by, key }) => `${by} ${key}`)].map(([id, own]) => {
      const [{ by, key }] = own
      return { by, key, name: names.get(id)?.name ?? null, durations: durationsOf(own) }
    }),
  }
}

const durationsOf = (sums: readonly TimeSum[]) =>
  groupedDurations.map((measure) => {
    const of = (which: TimeSum['which']) =>
      durationOf(sums.filter((sum) => sum.measure === measure && sum.which === which))
    return { measure, current: of('current'), before: of('before') }
  })

type Some<T> = [T, ...T[]]
function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, Some<T>> {
  const found = new Map<string, Some<T>>()
  for (const one of all) {
    const same = found.get(keyOf(one))
    if (same) same.push(one)
    else found.set(keyOf(one), [one])
  }
  return found
}
