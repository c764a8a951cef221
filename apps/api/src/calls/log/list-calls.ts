import type { Call } from '@hilo/contracts'
import {
  type BoundedCount,
  type CallFilter,
  type CallsQuery,
  isRefusal,
  limits,
  type Page,
  type Refusal,
  uuid,
} from '@hilo/contracts'
import { z } from 'zod'
import { type Db, sql } from '../../platform/db/db'
import { keyMoment, readCursor, writeKey } from '../../platform/db/keyset'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { callColumns, presentCall, type ShownRecord } from '../rows/call-records'
import { callOfEitherKind, type FoundCall, walkCalls } from './walk-calls'

/** The cursor of a call: whether it is in the waiting part, when it began, and its uuid. */
const keyShape = z.tuple([z.int().min(0).max(1), keyMoment, uuid])

/** Lists the calls of chats that the actor may read, and the actor's own. Missed calls whose customers still wait come first. */
export async function listCalls(
  { db, clock }: Services,
  actor: Actor,
  query: CallsQuery,
): Promise<Page<Call[]> | Refusal<'INVALID_INPUT'>> {
  const { limit = limits.rowsPage, cursor, ...filter } = query
  const key = readCursor(cursor, keyShape)
  if (isRefusal(key)) return key
  const [isWaiting, ...position] = key ?? [1, null, null]
  const after = position[0] === null || position[1] === null ? null : ([position[0], position[1]] as const)
  const now = clock.now()
  const pageOf = async (part: 'waiting' | 'others', from: typeof after, remaining: number) => {
    const { calls, next } = await walkCalls(db, actor, filter, { part, after: from, limit: remaining, now })
    return { items: await readCalls(db, actor, calls), next }
  }
  const waiting = isWaiting === 1 ? await pageOf('waiting', after, limit) : { items: [], next: null }
  if (waiting.next) return { items: waiting.items, next_cursor: writeKey([1, ...waiting.next]) }
  const remaining = limit - waiting.items.length
  // The page is full, so the other calls begin on the next one.
  if (remaining === 0) return { items: waiting.items, next_cursor: writeKey([0, soonAfter(now), lastUuid]) }
  const others = await pageOf('others', isWaiting === 1 ? null : after, remaining)
  return {
    items: [...waiting.items, ...others.items],
    next_cursor: others.next && writeKey([0, ...others.next]),
  }
}

/** A moment after the begin of every call. */
const soonAfter = (now: Date): string => new Date(now.getTime() + 3_600_000).toISOString()
const lastUuid = 'ffffffff-ffff-4fff-bfff-ffffffffffff'

/** Reads the calls one by one, because for an array of unknown length Postgres would read whole tables. */
async function readCalls(db: Db, actor: Actor, calls: readonly FoundCall[]): Promise<Call[]> {
  if (calls.length === 0) return []
  const { business } = actor
  const uuids = calls.map((call) => call.uuid)
  const interactions = calls.map(({ interaction }) => interaction)
  const rows = await db.read<ShownRecord>(
    actor,
    sql`
    select ${callColumns}
    from unnest(${uuids}::uuid[], ${interactions}::uuid[]) as wanted(uuid, interaction)
    cross join lateral (
      select * from ${callOfEitherKind(sql`${business}::uuid`, sql`wanted.uuid`)} c offset 0) k
    cross join lateral (
      select conversation_uuid, interaction_uuid, body from entries where business_uuid = ${business}::uuid and uuid = wanted.uuid offset 0) e
    cross join lateral (
      select status, waiting_since, contact_uuid, contact_name, handle, channel, area_uuid, area_name, area_color from interaction_rows
      where business_uuid = ${business}::uuid and uuid = wanted.interaction offset 0) r
    left join lateral (
      select name from users where business_uuid = ${business}::uuid and uuid = k.user_uuid offset 0) w on true
    order by k.started_at desc, k.uuid desc`,
  )
  return rows.map(presentCall)
}

/** Counts calls up to a limit, so that it costs the same in every business. */
export async function countCalls(
  { db, clock }: Services,
  actor: Actor,
  filter: CallFilter,
): Promise<BoundedCount> {
  const walk = { part: 'all', after: null, limit: limits.searchTotal, now: clock.now() } as const
  const { calls, next } = await walkCalls(db, actor, filter, walk)
  return { total: calls.length, more_than: next !== null }
}
