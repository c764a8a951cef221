import { type GroupedDuration, groupedDurations, type TimesGroup } from '@hilo/contracts'
import { type Db, emptySql, Prisma, sql } from '../../platform/db/db'
import type { Requester } from '../../platform/db/requester'
import { bucketIn, type Counted, factsWithin, groupedBy } from './filter-facts'
import type { Group } from './groups-in'
import type { KeptSums, Which } from './read-sums'
import { startsOf } from './resolve-period'

/** How many durations of one measure lie in a bucket, of one person, area or channel. */
export interface TimeSum {
  readonly which: Which
  readonly by: TimesGroup
  readonly key: string
  readonly measure: GroupedDuration
  readonly bucket: number
  readonly n: number
}

/** The durations of groups, from their sums. */
export async function readTimes(
  db: Pick<Db, 'read'>,
  actor: Requester,
  ranges: KeptSums['ranges'],
  groups: readonly Group[],
): Promise<TimeSum[]> {
  return db.read<TimeSum>(
    actor,
    sql`
    select c.which, g.by, g.key, s.measure, s.bucket, sum(s.n)::int as n
    from jsonb_to_recordset(${JSON.stringify(ranges.flatMap(startsOf))}::jsonb) c(which text, span text, starts date)
    cross join jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) g(by text, key text, slice uuid)
    cross join unnest(${[...groupedDurations]}::text[]) m(measure)
    cross join lateral (
      select r.measure, r.bucket, r.n from report_rollups r
      where r.business_uuid = ${actor.business}::uuid and r.slice_uuid = g.slice and r.span = c.span
        and r.starts = c.starts and r.measure = m.measure and r.key = ''
      -- One look-up for each: joined, all sums of the business would be read.
      offset 0) s
    group by c.which, g.by, g.key, s.measure, s.bucket`,
  )
}

const groups = {
  user: sql`user_uuid`,
  area: sql`area_uuid`,
  channel: sql`channel`,
} as const satisfies Record<TimesGroup, Prisma.Sql>
const buckets = groupedDurations.map((measure) => [measure, Prisma.raw(measure)] as const)
const bucket = sql`coalesce(${Prisma.join(buckets.map(([, column]) => column))})`

/** The same of some kinds of groups and a filter, counted from its facts in one walk. */
export function countTimes(
  db: Pick<Db, 'read'>,
  actor: Requester,
  counted: Counted,
  wanted: readonly TimesGroup[],
): Promise<TimeSum[]> {
  const shown = wanted.map((by) => [groups[by], sql`${by}::text`] as const)
  return db.read<TimeSum>(
    actor,
    sql`
    select which, ${groupedBy(shown)} as by, coalesce(${Prisma.join(shown.map(([column]) => sql`${column}::text`))}, 'none') as key,
      ${groupedBy(buckets.map(([measure, column]) => [column, sql`${measure}::text`]))} as measure, ${bucket} as bucket, count(*)::int as n
    from (${factsWithin(
      actor,
      counted,
      sql`f.finished_at`,
      sql`f.user_uuid, f.area_uuid, f.channel, ${Prisma.join(
        groupedDurations.map((measure) => {
          const column = Prisma.raw(measure)
          return sql`${bucketIn(sql`f.${column}`)} as ${column}`
        }),
      )}`,
    )}) e
    ${wanted.length === 1 && wanted[0] === 'user' ? sql`where user_uuid is not null` : emptySql}
    group by grouping sets (${Prisma.join(
      shown.flatMap(([group]) => buckets.map(([, column]) => sql`(which, ${group}, ${column})`)),
    )})
    having ${bucket} is not null
      ${wanted.includes('user') && wanted.length > 1 ? sql`and (grouping(user_uuid) = 1 or user_uuid is not null)` : emptySql}`,
  )
}
