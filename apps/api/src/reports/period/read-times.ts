import { channelTypes, type GroupedDuration, groupedDurations, type TimesGroup } from '@hilo/contracts'
import { type Db, Prisma, sql } from '../../platform/db/db'
import type { Requester } from '../../platform/db/requester'
import { channelSlices, withoutArea } from '../facts/slices'
import { bucketIn, type Counted, factsWithin } from './filter-facts'
import type { Names } from './read-names'
import type { Which } from './read-sums'
import { coverDays, type Periods } from './resolve-period'

/** How many durations of one measure lie in a bucket, of one person, area or channel. */
export interface TimeSum {
  readonly which: Which
  readonly by: TimesGroup
  readonly key: string
  readonly measure: GroupedDuration
  readonly bucket: number
  readonly n: number
}

/** The durations of each person, area and channel of a business, from their sums. */
export async function readTimes(
  db: Pick<Db, 'read'>,
  actor: Requester,
  periods: Periods,
  names: Names,
): Promise<TimeSum[]> {
  const spans = (['current', 'before'] as const).flatMap((which) =>
    coverDays(periods[which]).map((span) => ({ which, ...span })),
  )
  return db.read<TimeSum>(
    actor,
    sql`
    select c.which, g.by, g.key, s.measure, s.bucket, sum(s.n)::int as n
    from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) c(which text, span text, starts date)
    cross join jsonb_to_recordset(${JSON.stringify(groupsIn(names))}::jsonb) g(by text, key text, slice uuid)
    cross join unnest(${[...groupedDurations]}::text[]) m(measure)
    cross join lateral (
      select r.measure, r.bucket, r.n from report_rollups r
      where r.business_uuid = ${actor.business}::uuid and r.person_uuid = g.slice and r.span = c.span
        and r.starts = c.starts and r.measure = m.measure and r.key = ''
      -- One look-up for each: joined, all sums of the business would be read.
      offset 0) s
    group by c.which, g.by, g.key, s.measure, s.bucket`,
  )
}

/** The same of a filter, counted from its facts. */
export const countTimes = (db: Pick<Db, 'read'>, actor: Requester, counted: Counted): Promise<TimeSum[]> =>
  db.read<TimeSum>(
    actor,
    sql`
    with ended as materialized (${factsWithin(actor, counted, sql`f.finished_at`)})
    select e.which, g.by, g.key, m.measure, ${bucketIn(sql`m.seconds`)} as bucket, count(*)::int as n
    from ended e
    cross join lateral (values ${Prisma.join(
      groupedDurations.map((measure) => sql`(${measure}::text, e.${Prisma.raw(measure)})`),
    )}) m (measure, seconds)
    cross join lateral (values ('user', e.user_uuid::text), ('area', coalesce(e.area_uuid::text, 'none')),
      ('channel', e.channel::text)) g (by, key)
    where m.seconds is not null and g.key is not null
    group by e.which, g.by, g.key, m.measure, 5`,
  )

/** All that has a slice of its own, and the group that it is shown in. */
function groupsIn(names: Names): { by: TimesGroup; key: string; slice: string }[] {
  const named = [...names.keys()].flatMap((id) => {
    const [by, key = ''] = id.split(' ')
    return by === 'user' || by === 'area' ? [{ by, key, slice: key } as const] : []
  })
  const channels = channelTypes.map((key) => ({ by: 'channel', key, slice: channelSlices[key] }) as const)
  return [...named, { by: 'area', key: 'none', slice: withoutArea }, ...channels]
}
