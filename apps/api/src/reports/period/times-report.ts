import {
  groupedDurations,
  type ReportQuery,
  type TimesGroup,
  type TimesReport,
  timesGroups,
} from '@hilo/contracts'
import type { Services } from '../../platform/services'
import type { Counted } from './filter-facts'
import { groupsIn } from './groups-in'
import { countedBy, type Reader } from './period-report'
import { durationOf, moments } from './present-report'
import { type Names, readNames } from './read-names'
import { readState } from './read-state'
import { rangesOf } from './read-sums'
import { countTimes, readTimes, type TimeSum } from './read-times'
import { splitDays } from './split-days'

/** How long answers and interactions took by person, area and channel: of an agent of what is theirs, of an admin of everything. */
export async function timesReport(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Reader,
  query: ReportQuery,
): Promise<TimesReport> {
  const { time_zone, complete } = await readState(db, actor)
  const counted = countedBy(actor, query, time_zone, clock.now())
  const { periods } = counted
  const names = await readNames(db, actor, periods)
  const sums = await timesOf(db, actor, counted, names, complete)
  return {
    current: moments(periods.current),
    before: moments(periods.before),
    groups: [...groupBy(sums, ({ by, key }) => `${by} ${key}`)].map(([id, own]) => {
      const [{ by, key }] = own
      return { by, key, name: names.get(id)?.name ?? null, durations: durationsOf(own) }
    }),
  }
}

/**
 * From sums where the filter has none of a person and at most one of each other field. Of a person they have one field, so with more
 * fields the times of people are counted, and so are those of days that they have no sums of.
 */
async function timesOf(
  db: Services['db'],
  actor: Reader,
  counted: Counted,
  names: Names,
  complete: boolean,
): Promise<TimeSum[]> {
  const { filter, own, periods } = counted
  const fields = Object.values(filter).filter((values) => values !== undefined)
  if (own === null && fields.length === 0)
    return readTimes(db, actor, rangesOf(periods), groupsIn(names, filter))
  if (own !== null || filter.user || new Set(filter.label).size > 1 || !complete)
    return countTimes(db, actor, counted, timesGroups)
  const { walked, ranges } = splitDays(counted)
  const groups = groupsIn(names, filter)
  const isCounted = (by: TimesGroup) => by === 'user' && fields.length > 1
  const kept = groups.filter(({ by }) => !isCounted(by))
  const parts = [
    readTimes(db, actor, ranges, kept),
    ...(walked.length > 0
      ? [
          countTimes(
            db,
            actor,
            { ...counted, walked },
            timesGroups.filter((by) => !isCounted(by)),
          ),
        ]
      : []),
    ...(fields.length > 1 ? [countTimes(db, actor, counted, ['user'])] : []),
  ]
  return (await Promise.all(parts)).flat()
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
