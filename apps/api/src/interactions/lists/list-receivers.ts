import { isRefusal, limits, type RowsQuery, refuse, uuid } from '@hilo/contracts'
import { z } from 'zod'
import { emptySql, sql } from '../../platform/db/db'
import { keyText, pageOf, readCursor } from '../../platform/db/keyset'
import { matchesTypedSql } from '../../platform/db/matches-typed'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { hasRoom } from './has-room'

interface ReceiverRow {
  readonly uuid: string
  readonly name: string
  readonly online: boolean
}
const keyShape = z.tuple([z.int().min(0).max(1), keyText, uuid])

/** The people who may receive an interaction now: active, not away, below the maximum, not the actor; those online come first. */
export async function listReceivers(
  { db, clock }: Services,
  actor: Actor,
  business: string,
  { q = '', limit = limits.rowsPage, cursor }: RowsQuery,
) {
  if (business !== actor.business) return refuse('BUSINESS_NOT_FOUND')
  const after = readCursor(cursor, keyShape)
  if (isRefusal(after)) return after
  const now = clock.now()
  const rows = await db.tenant(
    actor,
    (tx) => tx.$queryRaw<ReceiverRow[]>`
      select u.uuid, u.name, p.online
      from users u, lateral (
        select exists (
          select from presence_leases p
          where p.business_uuid = u.business_uuid and p.user_uuid = u.uuid and p.expires_at > ${now}::timestamptz
        ) as online) p
      where u.business_uuid = ${business}::uuid and u.active and u.availability = 'available'
        and u.uuid <> ${actor.uuid}::uuid and ${matchesTypedSql(q, sql`u.name`)}
        and ${hasRoom}
        ${
          after
            ? sql`and (not p.online, hilo_sort_key(u.name) collate "C", u.uuid)
                > (not ${after[0] === 1}::boolean, hilo_sort_key(${after[1]}), ${after[2]}::uuid)`
            : emptySql
        }
      order by p.online desc, hilo_sort_key(u.name) collate "C", u.uuid
      limit ${limit + 1}`,
  )
  return pageOf(rows, limit, {
    item: (row) => row,
    key: ({ online, name, uuid }) => [Number(online), name, uuid],
  })
}
