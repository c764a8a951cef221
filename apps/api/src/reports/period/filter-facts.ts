import { bucketGrowth, type ReportFilter } from '@hilo/contracts'
import { Prisma, sql } from '../../platform/db/db'
import type { Requester } from '../../platform/db/requester'
import type { Periods } from './resolve-period'

/** The conditions of a filter on a fact, without that on the person, as SQL over interaction_facts f. */
export function factFilter({ area, channel, label }: ReportFilter): Prisma.Sql {
  const conditions = [
    ...(area ? [isOneOf(sql`f.area_uuid`, area)] : []),
    ...(channel ? [sql`f.channel = any(${channel}::channel_type[])`] : []),
    ...(label ? [hasLabel(label)] : []),
  ]
  return conditions.length > 0 ? Prisma.join(conditions, ' and ') : sql`true`
}

/** The condition of a filter on a column with a person. `own`: an agent, who sees only their own numbers. */
export const personFilter = (column: Prisma.Sql, { user }: ReportFilter, own: string | null): Prisma.Sql => {
  const conditions = [
    ...(user ? [isOneOf(column, user)] : []),
    ...(own === null ? [] : [sql`${column} = ${own}::uuid`]),
  ]
  return conditions.length > 0 ? Prisma.join(conditions, ' and ') : sql`true`
}

function isOneOf(column: Prisma.Sql, wanted: readonly string[]): Prisma.Sql {
  const uuids = uuidsIn(wanted)
  const named = sql`${column} = any(${uuids}::uuid[])`
  if (!wanted.includes('none')) return named
  // A single condition can use an index.
  return uuids.length === 0 ? sql`${column} is null` : sql`(${column} is null or ${named})`
}

function hasLabel(wanted: readonly string[]): Prisma.Sql {
  const named = sql`f.label_uuids && ${uuidsIn(wanted)}::uuid[]`
  return wanted.includes('none') ? sql`(f.label_uuids = '{}' or ${named})` : named
}

const uuidsIn = (wanted: readonly string[]): string[] => wanted.filter((value) => value !== 'none')

/** Days of one of the two periods. */
export interface Walked {
  readonly which: keyof Periods
  readonly begins: Date
  readonly ends: Date
}

/** The filter of the counted facts. `own`: only those of this agent. */
export interface Counted {
  readonly filter: ReportFilter
  readonly own: string | null
  readonly periods: Periods
  readonly time_zone: string
  /** The days whose facts are counted one by one, because sums cover the other days. Absent: all days of both periods. */
  readonly walked?: readonly Walked[]
}

/** The days whose facts are counted, as a table of moments. */
export function spansOf({ periods: { current, before }, walked }: Counted): Prisma.Sql {
  const spans = walked ?? [
    { which: 'current', ...current },
    { which: 'before', ...before },
  ]
  const rows = spans.map(
    ({ which, begins, ends }) => sql`(${which}::text, ${begins}::timestamptz, ${ends}::timestamptz)`,
  )
  // A table of values needs a row: one without a moment matches nothing.
  return sql`(values ${Prisma.join(rows.length > 0 ? rows : [sql`(null::text, null::timestamptz, null::timestamptz)`])}) s (which, begins, ends)`
}

/** The bucket of a duration, as `bucketOf` says. */
export const bucketIn = (seconds: Prisma.Sql): Prisma.Sql =>
  sql`case when ${seconds} < 1 then 0 else 1 + floor(ln(${seconds}::float8) / ln(${bucketGrowth}::float8) + 1e-9)::int end`

/** These columns of the counted facts of both periods, by their begin or end. One walk along an index for each span of days. */
export const factsWithin = (
  { business }: Requester,
  counted: Counted,
  at: Prisma.Sql,
  columns: Prisma.Sql,
): Prisma.Sql => sql`
  select s.which, x.* from ${spansOf(counted)} cross join lateral (
    select ${columns} from interaction_facts f
    where f.business_uuid = ${business}::uuid and ${at} >= s.begins and ${at} < s.ends and ${factFilter(counted.filter)}
      and ${personFilter(sql`f.user_uuid`, counted.filter, counted.own)} offset 0) x`

/** The value for the column by which a row of grouping sets is grouped. */
export const groupedBy = (
  columns: readonly (readonly [column: Prisma.Sql, what: Prisma.Sql])[],
): Prisma.Sql =>
  sql`case 0 ${Prisma.join(
    columns.map(([column, what]) => sql`when grouping(${column}) then ${what}`),
    ' ',
  )} end`
