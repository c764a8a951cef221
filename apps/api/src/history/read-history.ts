import type { HistoryFilter } from '@hilo/contracts'
import type { InteractionRecord } from '../entries/interaction-records'
import { mayRead } from '../interactions/lists/visibility'
import { sql } from '../platform/db/db'
import { sendSql } from '../platform/db/pipeline/send-sql'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { readMatching } from './read-matching'
import { type Order, sortColumns } from './walk-statement'

interface SortedRecord extends InteractionRecord {
  /** The time that the rows are sorted by. */
  readonly sorted_by: Date
}

export interface HistoryPage {
  readonly rows: readonly SortedRecord[]
  /** The cursor of the next page; null: this is the last one. */
  readonly next: [string, string] | null
}

/** A page of a filter, after the last row of the page before. */
export function readHistory(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  filter: HistoryFilter,
  order: Order,
  limit: number,
): Promise<HistoryPage> {
  const direction = order.ascending ? sql`asc` : sql`desc`
  return db.tenant(actor, async (tx) => {
    // Chosen before the view is read, which would otherwise be evaluated for rows that are not shown.
    const { uuids, next } = await readMatching(tx, actor, filter, order, limit, clock.now())
    if (uuids.length === 0) return { rows: [], next }
    const rows = await sendSql<SortedRecord>(
      tx,
      sql`
      select r.*, r.${sortColumns[order.sort]} as sorted_by from interaction_rows r
      where r.business_uuid = ${actor.business}::uuid and r.uuid = any(${uuids}::uuid[]) and ${mayRead(actor)}
      order by r.${sortColumns[order.sort]} ${direction}, r.uuid ${direction}
      limit ${limit}`,
    )
    return { rows, next }
  })
}
