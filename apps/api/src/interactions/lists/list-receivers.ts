import { isRefusal, limits, type ReceiversQuery, refuse, uuid } from '@hilo/contracts'
import { z } from 'zod'
import { emptySql, sql } from '../../platform/db/db'
import { keyText, pageOf, readCursor } from '../../platform/db/keyset'
import { matchesTypedSql } from '../../platform/db/matches-typed'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { activeCount, hasCapacitySql, maximumOf } from './capacity'

interface ReceiverRow {
  readonly uuid: string
  readonly name: string
  readonly online: boolean
  readonly active: number
  readonly maximum: number
  readonly has_capacity: boolean
}
const flag = z.int().min(0).max(1)
const keyShape = z.tuple([flag, flag, keyText, uuid])

/**
 * The possible receivers of an interaction: active, not away, below the maximum, not the actor; online ones first. With `full`
 * those at the maximum come last.
 */
export async function listReceivers(
  { db, clock }: Services,
  actor: Actor,
  business: string,
  { q = '', full = false, limit = limits.rowsPage, cursor }: ReceiversQuery,
) {
  if (business !== actor.business) return refuse('BUSINESS_NOT_FOUND')
  const after = readCursor(cursor, keyShape)
  if (isRefusal(after)) return after
  const now = clock.now()
  const rows = await db.read<ReceiverRow>(
    actor,
    sql`
      select u.uuid, u.name, p.online, p.active, p.maximum, p.has_capacity
      from users u, lateral (
        select exists (
          select from presence_leases p
          where p.business_uuid = u.business_uuid and p.user_uuid = u.uuid and p.expires_at > ${now}::timestamptz
        ) as online, ${activeCount} as active, ${maximumOf} as maximum, ${hasCapacitySql} as has_capacity) p
      where u.business_uuid = ${business}::uuid and u.active and u.availability = 'available'
        and u.uuid <> ${actor.uuid}::uuid and ${matchesTypedSql(q, sql`u.name`)}
        and (p.has_capacity or ${full}::boolean)
        ${
          after
            ? sql`and (not p.has_capacity, not p.online, hilo_sort_key(u.name) collate "C", u.uuid)
                > (not ${after[0] === 1}::boolean, not ${after[1] === 1}::boolean, hilo_sort_key(${after[2]}), ${after[3]}::uuid)`
            : emptySql
        }
      order by p.has_capacity desc, p.online desc, hilo_sort_key(u.name) collate "C", u.uuid
      limit ${limit + 1}`,
  )
  return pageOf(rows, limit, {
    item: ({ has_capacity: _hasCapacity, ...row }) => row,
    key: ({ has_capacity, online, name, uuid }) => [Number(has_capacity), Number(online), name, uuid],
  })
}
