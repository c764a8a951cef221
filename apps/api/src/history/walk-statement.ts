import type { HistorySort } from '@hilo/contracts'
import { Prisma, sql } from '../platform/db/db'

export const sortColumns = {
  active: sql`last_activity_at`,
  created: sql`created_at`,
  finished: sql`finished_at`,
  waiting: sql`waiting_since`,
} satisfies Record<HistorySort, Prisma.Sql>

export interface Order {
  readonly sort: HistorySort
  readonly ascending: boolean
  /** The last row of the page before: its time and uuid. */
  readonly after: readonly [string, string] | null
}

/**
 * The next `step` rows of the lists together: those that are wanted, and the last of them. `at` is the time that they are
 * sorted by. Every list is limited by itself, so that each is read from its index.
 */
export function walkStatement(
  business: string,
  lists: readonly Prisma.Sql[],
  wanted: Prisma.Sql,
  { sort, ascending, after }: Order,
  step: number,
): Prisma.Sql {
  const at = sql`r.${sortColumns[sort]}`
  const direction = ascending ? sql`asc` : sql`desc`
  const further = after
    ? sql`and (${at}, r.uuid) ${ascending ? sql`>` : sql`<`} (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : Prisma.empty
  const rows = lists.map(
    (list) => sql`(
      select r.uuid, ${at} as at, ${wanted} as wanted from interactions r
      where r.business_uuid = ${business}::uuid and ${at} is not null and ${list} ${further}
      order by ${at} ${direction}, r.uuid ${direction} limit ${step})`,
  )
  return sql`
    select w.uuid, w.at, w.place, w.wanted from (
      select m.uuid, m.at, coalesce(m.wanted, false) as wanted,
        (row_number() over (order by m.at ${direction}, m.uuid ${direction}))::int as place
      from (${Prisma.join(rows, ' union all ')}) m
      order by m.at ${direction}, m.uuid ${direction} limit ${step}) w
    where w.wanted or w.place = ${step}
    order by w.place`
}
