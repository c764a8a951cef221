import { isRefusal, limits, type RowsQuery, uuid } from '@hilo/contracts'
import { z } from 'zod'
import { mayRead } from '../interactions/lists/visibility'
import { emptySql, sql } from '../platform/db/db'
import { keyMoment, pageOf, readCursor } from '../platform/db/keyset'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import {
  type CallRecord,
  callColumns,
  callTables,
  presentCall,
  presentRinging,
  waitsSql,
} from './call-records'
import { readRingingFor } from './who-rings'

const keyShape = z.tuple([z.int().min(0).max(1), keyMoment, uuid])

/** The calls of chats that the actor may read, and those that they had; what was missed and still waits comes first. */
export async function listCalls(
  { db }: Services,
  actor: Actor,
  { limit = limits.rowsPage, cursor }: Pick<RowsQuery, 'limit' | 'cursor'>,
) {
  const after = readCursor(cursor, keyShape)
  if (isRefusal(after)) return after
  const rows = await db.tenant(
    actor,
    (tx) => tx.$queryRaw<CallRecord[]>`
      select ${callColumns} from ${callTables}
      where k.business_uuid = ${actor.business}::uuid and (k.user_uuid = ${actor.uuid}::uuid or ${mayRead(actor)})
        ${after ? sql`and (${waitsSql}::int, k.started_at, k.uuid) < (${after[0]}::int, ${after[1]}::timestamptz, ${after[2]}::uuid)` : emptySql}
      order by ${waitsSql}::int desc, k.started_at desc, k.uuid desc
      limit ${limit + 1}`,
  )
  return pageOf(rows, limit, {
    item: presentCall,
    key: (row) => [row.waits ? 1 : 0, new Date(row.started_at).toISOString(), row.uuid],
  })
}

export async function listRingingCalls({ db, clock }: Services, actor: Actor) {
  const rows = await db.tenant(actor, (tx) => readRingingFor(tx, actor, clock.now()))
  return rows.map(presentRinging)
}
