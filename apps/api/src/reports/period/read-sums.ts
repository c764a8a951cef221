import type { CountMeasure, DurationMeasure } from '@hilo/contracts'
import { joinSql, sql, type Tx } from '../../platform/db/db'
import { coverDays, type Days } from './resolve-period'

/** What was counted of one measure, by one key, in one bucket. */
export interface Sum {
  readonly measure: CountMeasure | DurationMeasure
  readonly key: string
  readonly bucket: number
  readonly n: number
  readonly total: number
}

/** The sums of a business in these days: of everybody, or of what was one person's when it finished. */
export function readSums(tx: Tx, business: string, person: string, days: Days): Promise<Sum[]> {
  const ranges = coverDays(days).map(
    ({ span, from, to }) => sql`
      select r.measure, r.key, r.bucket, r.n, r.total from report_rollups r
      where r.business_uuid = ${business}::uuid and r.person_uuid = ${person}::uuid and r.span = ${span}
        and r.starts between ${from}::date and ${to}::date`,
  )
  return tx.$queryRaw<Sum[]>`
    select s.measure, s.key, s.bucket, sum(s.n)::int as n, sum(s.total)::float8 as total
    from (${joinSql(ranges, ' union all ')}) s group by s.measure, s.key, s.bucket`
}
