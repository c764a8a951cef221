import type { CallMeasure, CountMeasure, VideoMeasure } from '@hilo/contracts'
import { type Db, Prisma, sql } from '../../platform/db/db'
import type { Requester } from '../../platform/db/requester'
import { everybody } from '../facts/slices'
import type { Counted } from './filter-facts'
import { type KeptSums, rangesOf } from './read-sums'
import { startsOf } from './resolve-period'

/** The most facts that a report without sums counts, which takes a second or two. */
export const mostWalked = 250_000

const calls: readonly (CallMeasure | VideoMeasure)[] = ['call_inbound', 'call_outbound', 'video_sent']

/**
 * How many facts a count of some days reads: it follows from the sums of the filter's people, or of everybody, because no other field of
 * a filter has an index. `of`: by their begin, their end, or both; with both, calls are read too.
 */
export async function sizeOfWalk(
  db: Pick<Db, 'read'>,
  actor: Requester,
  { filter, own, periods }: Pick<Counted, 'filter' | 'own' | 'periods'>,
  of: readonly Extract<CountMeasure, 'created' | 'finished'>[],
  ranges: KeptSums['ranges'] = rangesOf(periods),
): Promise<number> {
  const people = own === null ? filter.user : [own]
  const named = (people ?? []).filter((one) => one !== 'none')
  const all = (measures: readonly string[]) => sql`select ${everybody}::uuid, 1, ${[...measures]}::text[]`
  const parts = [
    ...(people && named.length === people.length
      ? named.map((one) => sql`select ${one}::uuid, 1, ${[...of]}::text[]`)
      : [all(of)]),
    // The number without a person is that of everybody less those of people. In a filter beside people they have no index.
    ...(people?.includes('none') && named.length === 0
      ? [sql`select uuid, -1, ${[...of]}::text[] from users where business_uuid = ${actor.business}::uuid`]
      : []),
    ...(of.length > 1 ? [all(calls)] : []),
  ]
  const [size] = await db.read<{ n: number }>(
    actor,
    sql`
    select coalesce(sum(p.sign * s.n), 0)::float8 as n
    from jsonb_to_recordset(${JSON.stringify(ranges.flatMap(startsOf))}::jsonb) c(span text, starts date)
    cross join (${Prisma.join(parts, ' union all ')}) p (slice, sign, measures)
    cross join lateral (
      select sum(r.n) as n from unnest(p.measures) m (measure) join report_rollups r
        on r.business_uuid = ${actor.business}::uuid and r.slice_uuid = p.slice and r.span = c.span
        and r.starts = c.starts and r.measure = m.measure and r.key = '' and r.bucket = 0
      -- One look-up for each: joined, all sums of the business would be read.
      offset 0) s`,
  )
  return size?.n ?? 0
}
