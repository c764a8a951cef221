import { limits, type RowsQuery, refuseInput, uuid } from '@hilo/contracts'
import { z } from 'zod'
import { emptySql, sql } from '../platform/db/db'
import { keyText, pageOf, readKey } from '../platform/db/keyset'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { type AreaRecord, presentArea } from './present'

const keyShape = z.tuple([z.int32(), keyText, uuid])

/** In the order of the bot's menu, the inactive ones too; deleted ones stand in history only. */
export async function listAreas({ db }: Services, actor: Actor, query: RowsQuery) {
  const { business } = actor
  const { q = '', limit = limits.rowsPage, cursor } = query
  const after = cursor === undefined ? null : readKey(cursor, keyShape)
  if (cursor !== undefined && !after) return refuseInput({ 'query.cursor': 'Este cursor no es válido.' })
  const matching = sql`and (strpos(hilo_fold(name), hilo_fold(${q})) > 0 or strpos(hilo_fold(description), hilo_fold(${q})) > 0)`
  const behind =
    after &&
    sql`and (position, hilo_sort_key(name) collate "C", name collate "C", uuid)
      > (${after[0]}::int, hilo_sort_key(${after[1]}), ${after[1]}, ${after[2]}::uuid)`
  const rows = await db.tenant(
    actor,
    (tx) => tx.$queryRaw<AreaRecord[]>`
      select * from areas
      where business_uuid = ${business}::uuid and deleted_at is null
        ${q ? matching : emptySql} ${behind ?? emptySql}
      order by position, hilo_sort_key(name) collate "C", name collate "C", uuid
      limit ${limit + 1}`,
  )
  return pageOf(rows, limit, { item: presentArea, key: (row) => [row.position, row.name, row.uuid] })
}
