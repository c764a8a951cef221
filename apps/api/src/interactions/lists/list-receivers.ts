import { isRefusal, limits, type Presence, type ReceiversQuery, refuse, uuid } from '@hilo/contracts'
import { z } from 'zod'
import { emptySql, sql } from '../../platform/db/db'
import { keyText, pageOf, readCursor } from '../../platform/db/keyset'
import { matchesTypedSql } from '../../platform/db/matches-typed'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { activeCount, isBelow, maximumOf } from './capacity'

interface ReceiverRow extends Presence {
  readonly active: number
  readonly maximum: number
  readonly can_receive: boolean
}
const flag = z.int().min(0).max(1)
const keyShape = z.tuple([flag, flag, keyText, uuid])

/**
 * The possible receivers of an interaction: active, not away, below the maximum, not the actor; online ones first. Last come
 * those who cannot receive it: with `full` those at the maximum, with `away` those who are away.
 */
export async function listReceivers(
  { db, clock }: Services,
  actor: Actor,
  business: string,
  { q = '', full = false, away = false, limit = limits.rowsPage, cursor }: ReceiversQuery,
) {
  if (business !== actor.business) return refuse('BUSINESS_NOT_FOUND')
  const after = readCursor(cursor, keyShape)
  if (isRefusal(after)) return after
  const now = clock.now()
  const rows = await db.read<ReceiverRow>(
    actor,
    sql`
      select u.uuid, u.name, u.availability, p.online, p.active, p.maximum, r.can_receive
      from users u, lateral (
        select exists (
          select from presence_leases p
          where p.business_uuid = u.business_uuid and p.user_uuid = u.uuid and p.expires_at > ${now}::timestamptz
        ) as online, ${activeCount} as active, ${maximumOf} as maximum
          -- Without it Postgres would count again for each use below.
          offset 0) p,
        lateral (select ${isBelow(sql`p.active`, sql`p.maximum`)} as has_capacity) c,
        lateral (select c.has_capacity and u.availability = 'available' as can_receive) r
      where u.business_uuid = ${business}::uuid and u.active
        and u.uuid <> ${actor.uuid}::uuid and ${matchesTypedSql(q, sql`u.name`)}
        and (u.availability = 'available' or ${away}::boolean) and (c.has_capacity or ${full}::boolean)
        ${
          after
            ? sql`and (not r.can_receive, not p.online, hilo_sort_key(u.name) collate "C", u.uuid)
                > (not ${after[0] === 1}::boolean, not ${after[1] === 1}::boolean, hilo_sort_key(${after[2]}), ${after[3]}::uuid)`
            : emptySql
        }
      order by r.can_receive desc, p.online desc, hilo_sort_key(u.name) collate "C", u.uuid
      limit ${limit + 1}`,
  )
  return pageOf(rows, limit, {
    item: ({ can_receive: _canReceive, ...row }) => row,
    key: ({ can_receive, online, name, uuid }) => [Number(can_receive), Number(online), name, uuid],
  })
}
