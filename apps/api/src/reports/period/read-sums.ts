import type { CallMeasure, CountMeasure, DurationMeasure, VideoMeasure } from '@hilo/contracts'
import { type Db, type Prisma, sql } from '../../platform/db/db'
import type { Requester } from '../../platform/db/requester'
import { coverByRanges, type DateRange, type Periods } from './resolve-period'

/** The sum of one measure, one key and one bucket. */
export interface Sum {
  readonly measure: CountMeasure | DurationMeasure | CallMeasure | VideoMeasure
  readonly key: string
  readonly bucket: number
  readonly n: number
  readonly total: number
}
export type Which = keyof Periods

/** The slices and the days whose sums are read. */
export interface KeptSums {
  readonly slices: readonly string[]
  readonly ranges: readonly (DateRange & { readonly which: Which })[]
}

/** The sums of slices of a business in two periods, as they are at one moment. */
export async function readSums(
  db: Pick<Db, 'read'>,
  actor: Requester,
  kept: KeptSums,
): Promise<Record<Which, Sum[]>> {
  const sums = await db.read<Sum & { which: Which }>(actor, sumsWithin(actor, kept))
  const of = (which: Which) => sums.filter((sum) => sum.which === which)
  return { current: of('current'), before: of('before') }
}

/** The sums with all days of both periods. */
export const rangesOf = (periods: Periods): KeptSums['ranges'] =>
  (['current', 'before'] as const).flatMap((which) =>
    coverByRanges(periods[which]).map((range) => ({ which, ...range })),
  )

export const sumsWithin = ({ business }: Requester, { slices, ranges }: KeptSums): Prisma.Sql => sql`
  select c.which, s.measure, s.key, s.bucket, sum(s.n)::int as n, sum(s.total)::float8 as total
  from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) c(which text, span text, "from" date, "to" date)
  cross join unnest(${[...slices]}::uuid[]) p(slice)
  cross join lateral (
    select r.measure, r.key, r.bucket, r.n, r.total from report_rollups r
    where r.business_uuid = ${business}::uuid and r.slice_uuid = p.slice and r.span = c.span
      and r.starts between c."from" and c."to"
    -- One walk along the key for each range: joined, all sums of the business would be read.
    offset 0) s
  group by c.which, s.measure, s.key, s.bucket`
