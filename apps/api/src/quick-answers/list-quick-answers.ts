import { isRefusal, limits, type RowsQuery, uuid } from '@hilo/contracts'
import type { QuickAnswer } from '@hilo/prisma'
import { z } from 'zod'
import { emptySql, sql } from '../platform/db/db'
import { keyText, pageOf, readCursor } from '../platform/db/keyset'
import { matchesTypedSql } from '../platform/db/matches-typed'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { presentQuickAnswer } from './present'

const keyShape = z.tuple([keyText, uuid])

/** Quick answers by name. The search covers name and message. */
export async function listQuickAnswers({ db }: Services, actor: Actor, query: RowsQuery) {
  const { business } = actor
  const { q = '', limit = limits.rowsPage, cursor } = query
  const after = readCursor(cursor, keyShape)
  if (isRefusal(after)) return after
  const cursorCondition =
    after &&
    sql`and (hilo_sort_key(name) collate "C", name collate "C", uuid)
      > (hilo_sort_key(${after[0]}), ${after[0]}, ${after[1]}::uuid)`
  const rows = await db.read<QuickAnswer>(
    actor,
    sql`
      select * from quick_answers
      where business_uuid = ${business}::uuid and ${matchesTypedSql(q, sql`name`, sql`message`)} ${cursorCondition ?? emptySql}
      order by hilo_sort_key(name) collate "C", name collate "C", uuid
      limit ${limit + 1}`,
  )
  return pageOf(rows, limit, { item: presentQuickAnswer, key: (row) => [row.name, row.uuid] })
}
