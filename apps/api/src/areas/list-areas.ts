import { isRefusal, limits, type RowsQuery, uuid } from '@hilo/contracts'
import { z } from 'zod'
import { emptySql, sql } from '../platform/db/db'
import { keyText, pageOf, readCursor } from '../platform/db/keyset'
import { matchesTypedSql } from '../platform/db/matches-typed'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { type AreaRecord, presentArea } from './present'

const keyShape = z.tuple([z.int32(), keyText, uuid])

/** Areas in the order of the bot's menu, inactive ones too, without deleted ones. */
export async function listAreas({ db }: Services, actor: Actor, query: RowsQuery) {
  const { business } = actor
  const { q = '', limit = limits.rowsPage, cursor } = query
  const after = readCursor(cursor, keyShape)
  if (isRefusal(after)) return after
  const cursorCondition =
    after &&
    sql`and (position, hilo_sort_key(name) collate "C", name collate "C", uuid)
      > (${after[0]}::int, hilo_sort_key(${after[1]}), ${after[1]}, ${after[2]}::uuid)`
  const rows = await db.read<AreaRecord>(
    actor,
    sql`
      select * from areas
      where business_uuid = ${business}::uuid and deleted_at is null
        and ${matchesTypedSql(q, sql`name`, sql`description`)} ${cursorCondition ?? emptySql}
      order by position, hilo_sort_key(name) collate "C", name collate "C", uuid
      limit ${limit + 1}`,
  )
  return pageOf(rows, limit, { item: presentArea, key: (row) => [row.position, row.name, row.uuid] })
}
