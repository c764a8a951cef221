import {
  isAdmin,
  isRefusal,
  type ListPage,
  type ListQuery,
  limits,
  type Refusal,
  refuse,
  uuid,
} from '@hilo/contracts'
import { z } from 'zod'
import type { InteractionRecord } from '../../entries/interaction-records'
import { Prisma } from '../../platform/db/db'
import { keyMoment, momentKey, momentKeyOf, pageOf, readCursor, writeKey } from '../../platform/db/keyset'
import type { Actor } from '../../platform/http/actor'
import { isWholeQueue } from '../../platform/realtime/whole-queue'
import type { Services } from '../../platform/services'
import { findInteractions } from '../../words/find/find-interactions'
import type { Key } from '../../words/find/found'
import { presentInteraction } from '../present'
import { isUnanswered } from '../unanswered'
import { visibleByAreas, visibleInQueue } from './visibility'

type Tab = 'assigned' | 'not_assigned' | 'resolved' | 'team'

type Filters = ListQuery & { readonly user?: string | undefined }

/** Which rows a tab shows to the actor. As SQL over interaction_rows r. */
function tabCondition(tab: Tab, actor: Actor, isShared = false): Prisma.Sql {
  if (tab === 'assigned') return Prisma.sql`r.status = 'assigned' and r.user_uuid = ${actor.uuid}::uuid`
  if (tab === 'team') return Prisma.sql`r.status = 'assigned'`
  if (tab === 'not_assigned')
    return Prisma.sql`r.status = 'unassigned' and ${isShared ? visibleByAreas(actor) : visibleInQueue(actor)}`
  return isAdmin(actor.role)
    ? Prisma.sql`r.status = 'finished'`
    : Prisma.sql`r.status = 'finished' and r.user_uuid = ${actor.uuid}::uuid`
}

function filterConditions(
  { channel, area, label, reason, unanswered, unread, user }: Filters,
  waiting = isUnanswered,
): Prisma.Sql[] {
  const filters: Prisma.Sql[] = []
  if (channel) filters.push(Prisma.sql`r.channel = ${channel}::channel_type`)
  if (area) filters.push(Prisma.sql`r.area_uuid = ${area}::uuid`)
  if (label)
    filters.push(Prisma.sql`exists (
      select from interaction_labels il join labels l on l.business_uuid = il.business_uuid and l.uuid = il.label_uuid
      where il.business_uuid = r.business_uuid and il.interaction_uuid = r.uuid and il.label_uuid = ${label}::uuid
        and (l.deleted_at is null or r.finished_at <= l.deleted_at))`)
  if (reason) filters.push(Prisma.sql`r.finish_reason_uuid = ${reason}::uuid`)
  if (unanswered) filters.push(waiting)
  if (user) filters.push(Prisma.sql`r.user_uuid = ${user}::uuid`)
  if (unread) filters.push(Prisma.sql`r.unread > 0`)
  return filters
}

/** The sort key of a list: a time and its direction, and the uuid for equal times. */
interface Order {
  readonly by: Prisma.Sql
  readonly of: (row: InteractionRecord) => Date | string
  readonly ascending: boolean
  /** `isUnanswered` in terms of `by`: with any other condition Postgres would read an index that is not in this order. */
  readonly waiting?: Prisma.Sql
}

/**
 * The time to sort by where those who wait come first: since when the customer waits; for all others their last activity, mirrored
 * in the year 2100, so that the last activity comes first and one index has the whole order.
 */
const waitingFirst = Prisma.sql`coalesce(case when not r.paused then r.waiting_since end, (timestamp '2100-01-01' + (timestamp '2100-01-01' - (r.last_activity_at at time zone 'UTC'))) at time zone 'UTC')`

/** The orders of lists. `comparators` in packages/client must sort in the same way. */
const orders = {
  newest: { by: Prisma.sql`r.last_activity_at`, of: (row) => row.last_activity_at, ascending: false },
  // Where the customer does not wait, the time of the last activity counts.
  longest: {
    by: Prisma.sql`coalesce(r.waiting_since, r.last_activity_at)`,
    of: (row) => row.waiting_since ?? row.last_activity_at,
    ascending: true,
  },
  waiting_first: {
    by: waitingFirst,
    waiting: Prisma.sql`${waitingFirst} < '2100-01-01 00:00:00+00'::timestamptz`,
    of: ({ paused, waiting_since, last_activity_at }) =>
      (paused ? null : waiting_since) ??
      new Date(2 * Date.UTC(2100, 0, 1) - new Date(last_activity_at).getTime()),
    ascending: true,
  },
} as const satisfies Readonly<Record<string, Order>>

function orderOf(tab: Tab, requested: ListQuery['order']): Order {
  if (tab === 'not_assigned') return orders[requested ?? 'longest']
  return requested === 'longest' ? orders.waiting_first : orders.newest
}

/** After all that comes back by itself. */
const withoutReturn = '9999-01-01T00:00:00.000Z'
/** Paused chats: the one that comes back first, before those without a date. */
const byReturn: Order = {
  by: Prisma.sql`coalesce(r.paused_until, '9999-01-01 00:00:00+00'::timestamptz)`,
  of: ({ paused_until }) => paused_until ?? withoutReturn,
  ascending: true,
}

/** Rows that are sorted by one thing, and follow all rows of the part before. */
interface Part {
  readonly name: 'paused' | 'rest'
  readonly order: Order
  readonly condition: Prisma.Sql
}

/** One's own list ends with the paused chats; any other is of one part. */
const partsOf = (tab: Tab, order: Order): readonly Part[] =>
  tab === 'assigned'
    ? [
        { name: 'rest', order, condition: Prisma.sql`not r.paused` },
        { name: 'paused', order: byReturn, condition: Prisma.sql`r.paused` },
      ]
    : [{ name: 'rest', order, condition: Prisma.sql`true` }]

/** The last row of a page, and its part where that is not the first one. */
const listKey = z.union([momentKey, z.tuple([keyMoment, uuid, z.literal('paused')])])

/** A page of a tab by keyset: every page costs the same. */
export async function listInteractions(
  { db, clock }: Services,
  actor: Actor,
  tab: Tab,
  query: Filters,
): Promise<ListPage | Refusal<'INVALID_INPUT' | 'FORBIDDEN'>> {
  if (tab === 'team' && !isAdmin(actor.role)) return refuse('FORBIDDEN')
  const limit = query.limit ?? limits.listPage
  const after = readCursor(query.cursor, tab === 'assigned' ? listKey : momentKey, 'cursor')
  if (isRefusal(after)) return after
  const [at, last, within = 'rest'] = after ?? []
  if (query.q !== undefined && query.q !== '')
    return searchTab({ db, clock }, actor, tab, {
      ...query,
      q: query.q,
      limit,
      after: at !== undefined && last !== undefined ? [at, last] : null,
    })
  const parts = partsOf(tab, orderOf(tab, query.order))
  const followers = parts.slice(parts.findIndex(({ name }) => name === within))
  const rowLimit = Prisma.raw(
    limit <= limits.listPage ? String(limits.listPage + 1) : String(limits.listPageMax + 1),
  )
  const selects = followers.map(({ name, order: { by, ascending, waiting }, condition }) => {
    const conditions = [
      tabCondition(tab, actor, isWholeQueue(query)),
      condition,
      ...filterConditions(query, waiting),
    ]
    const [follows, direction] = ascending
      ? [Prisma.raw('>'), Prisma.raw('asc')]
      : [Prisma.raw('<'), Prisma.raw('desc')]
    if (after && name === within)
      conditions.push(Prisma.sql`(${by}, r.uuid) ${follows} (${at}::timestamptz, ${last}::uuid)`)
    return Prisma.sql`
      select r.* from interaction_rows r
      where r.business_uuid = ${actor.business}::uuid and ${Prisma.join(conditions, ' and ')}
      order by ${by} ${direction}, r.uuid ${direction}
      limit ${rowLimit}`
  })
  // One statement for all parts: a chat that is being paused stands in exactly one.
  const found = await db.readPage<InteractionRecord>(
    actor,
    selects.length === 1
      ? (selects[0] as Prisma.Sql)
      : Prisma.sql`(${Prisma.join(selects, ') union all (')})`,
  )
  // Taken after the statement: a change that began later cannot be on the page.
  const read_at = clock.now().toISOString()
  const partOf = (row: InteractionRecord) =>
    parts.find(({ name }) => (name === 'paused') === row.paused) ?? (parts[0] as Part)
  const rows = parts.flatMap((part) => found.filter((row) => partOf(row) === part))
  const listed = pageOf(rows.slice(0, limit + 1), limit, {
    item: presentInteraction,
    key: (row) => {
      const { name, order } = partOf(row)
      const key = momentKeyOf(order.of(row), row.uuid)
      return name === 'paused' ? [...key, name] : key
    },
  })
  return { ...listed, read_at }
}

/** Lists the rows whose customer has the words. A page may be short although more follow, because a search reads a bounded part of the list. */
async function searchTab(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  tab: Tab,
  {
    q,
    limit,
    after,
    cursor: _,
    order: _order,
    ...filters
  }: Filters & { q: string; limit: number; after: Key | null },
): Promise<ListPage> {
  const page = await findInteractions({ db }, actor, { typed: q, filters, scope: tab, limit, after })
  const rows = await db.read<InteractionRecord>(
    actor,
    Prisma.sql`
    select r.* from interaction_rows r
    where r.business_uuid = ${actor.business}::uuid and r.uuid = any(${[...page.found]}::uuid[])
      and ${tabCondition(tab, actor)}
    order by r.last_activity_at desc, r.uuid desc`,
  )
  const read_at = clock.now().toISOString()
  const [at, uuid] = page.next ?? []
  return {
    read_at,
    items: rows.map(presentInteraction),
    next_cursor: at !== undefined && uuid !== undefined ? writeKey(momentKeyOf(at, uuid)) : null,
  }
}
