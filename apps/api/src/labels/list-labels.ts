import { isRefusal, limits, type RowsQuery, uuid } from '@hilo/contracts'
import { z } from 'zod'
import { emptySql, sql } from '../platform/db/db'
import { pageOf, readCursor } from '../platform/db/keyset'
import { matchesTypedSql } from '../platform/db/matches-typed'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { type LabelRecord, presentLabel } from './present'

const keyShape = z.tuple([z.int32(), uuid])

/** The labels of the business in their order, without deleted ones. */
export async function listLabels({ db }: Services, actor: Actor, query: RowsQuery) {
  const { q = '', limit = limits.rowsPage, cursor } = query
  const after = readCursor(cursor, keyShape)
  if (isRefusal(after)) return after
  const rows = await db.read<LabelRecord>(
    actor,
    sql`
      select * from labels
      where business_uuid = ${actor.business}::uuid and deleted_at is null
        and ${matchesTypedSql(q, sql`name`)}
        ${after ? sql`and (position, uuid) > (${after[0]}::int, ${after[1]}::uuid)` : emptySql}
      order by position, uuid
      limit ${limit + 1}`,
  )
  return pageOf(rows, limit, { item: presentLabel, key: (row) => [row.position, row.uuid] })
}
