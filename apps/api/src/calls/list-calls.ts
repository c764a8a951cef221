import { type BoundedCount, type CallFilter, type CallsQuery, isRefusal, limits, uuid } from '@hilo/contracts'
import { z } from 'zod'
import { mayRead } from '../interactions/lists/visibility'
import { joinSql, type Prisma, sql } from '../platform/db/db'
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
export async function listCalls({ db }: Services, actor: Actor, query: CallsQuery) {
  const { limit = limits.rowsPage, cursor, ...filter } = query
  const after = readCursor(cursor, keyShape)
  if (isRefusal(after)) return after
  const conditions = matching(actor, filter)
  if (after)
    conditions.push(
      sql`(${waitsSql}::int, k.started_at, k.uuid) < (${after[0]}::int, ${after[1]}::timestamptz, ${after[2]}::uuid)`,
    )
  const rows = await db.tenant(
    actor,
    (tx) => tx.$queryRaw<CallRecord[]>`
      select ${callColumns} from ${callTables} where ${joinSql(conditions, ' and ')}
      order by ${waitsSql}::int desc, k.started_at desc, k.uuid desc
      limit ${limit + 1}`,
  )
  return pageOf(rows, limit, {
    item: presentCall,
    key: (row) => [row.waits ? 1 : 0, new Date(row.started_at).toISOString(), row.uuid],
  })
}

/** Counted up to a limit, so that it costs the same in every business. */
export async function countCalls({ db }: Services, actor: Actor, filter: CallFilter): Promise<BoundedCount> {
  const [row] = await db.tenant(
    actor,
    (tx) => tx.$queryRaw<{ total: number }[]>`
      select count(*)::int as total from (
        select from ${callTables} where ${joinSql(matching(actor, filter), ' and ')} limit ${limits.searchTotal + 1}) found`,
  )
  const total = row?.total ?? 0
  return { total: Math.min(total, limits.searchTotal), more_than: total > limits.searchTotal }
}

/** What the actor may see and asks for, as SQL over calls k, their chats r. */
function matching(actor: Actor, filter: CallFilter): Prisma.Sql[] {
  const { user, channel, direction, unanswered, live, from, to } = filter
  const is = (wanted: 'true' | 'false', condition: Prisma.Sql) =>
    wanted === 'true' ? condition : sql`not (${condition})`
  return [
    sql`k.business_uuid = ${actor.business}::uuid`,
    sql`(k.user_uuid = ${actor.uuid}::uuid or ${mayRead(actor)})`,
    ...(user ? [sql`(k.user_uuid = ${user}::uuid or r.user_uuid = ${user}::uuid)`] : []),
    ...(channel ? [sql`r.channel::text = ${channel}`] : []),
    ...(direction ? [sql`k.direction = ${direction}`] : []),
    ...(unanswered ? [is(unanswered, sql`coalesce(k.ending <> 'completed', false)`)] : []),
    ...(live
      ? [
          is(
            live,
            sql`(k.state in ('connecting', 'active') or (k.direction = 'outbound' and k.state = 'ringing'))`,
          ),
        ]
      : []),
    ...(from ? [sql`k.started_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`k.started_at < ${to}::timestamptz`] : []),
  ]
}

export async function listRingingCalls({ db, clock }: Services, actor: Actor) {
  const rows = await db.tenant(actor, (tx) => readRingingFor(tx, actor, clock.now()))
  return rows.map(presentRinging)
}
