import { type GroupedDuration, groupedDurations, type TimesGroup, timesGroups } from '@hilo/contracts'
import { type Db, Prisma, sql } from '../../platform/db/db'
import type { Requester } from '../../platform/db/requester'
import { bucketIn, type Counted, factsWithin, groupedBy } from './filter-facts'
import type { Which } from './read-sums'

/** How many durations of one measure lie in a bucket, of one person, area or channel. */
export interface TimeSum {
  readonly which: Which
  readonly by: TimesGroup
  readonly key: string
  readonly measure: GroupedDuration
  readonly bucket: number
  readonly n: number
}

const groups = {
  user: sql`user_uuid`,
  area: sql`area_uuid`,
  channel: sql`channel`,
} as const satisfies Record<TimesGroup, Prisma.Sql>
const buckets = groupedDurations.map((measure) => [measure, Prisma.raw(measure)] as const)
const bucket = sql`coalesce(${Prisma.join(buckets.map(([, column]) => column))})`

const shown = timesGroups.map((by) => [groups[by], sql`${by}::text`] as const)

/** The durations of all groups of a filter, counted from its facts in one walk. */
export function countTimes(db: Pick<Db, 'read'>, actor: Requester, counted: Counted): Promise<TimeSum[]> {
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
    group by grouping sets (${Prisma.join(
      shown.flatMap(([group]) => buckets.map(([, column]) => sql`(which, ${group}, ${column})`)),
    )})
    having ${bucket} is not null and (grouping(user_uuid) = 1 or user_uuid is not null)`,
  )
}
