import {
  isAdmin,
  isRefusal,
  type ListPage,
  type ListQuery,
  limits,
  type Refusal,
  refuse,
} from '@hilo/contracts'
import { Prisma } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { pageOfRows, readRowCursor } from './cursor'
import { presentInteraction } from './present'
import type { InteractionRecord } from './records'
import { inSightOfQueue } from './visibility'

export type Tab = 'assigned' | 'not_assigned' | 'resolved' | 'team'

type Filters = ListQuery & { readonly user?: string | undefined }

/** Which rows a tab shows to whom. As SQL over interaction_rows r. */
function membership(tab: Tab, actor: Actor): Prisma.Sql {
  if (tab === 'assigned') return Prisma.sql`r.status = 'assigned' and r.user_uuid = ${actor.uuid}::uuid`
  if (tab === 'team') return Prisma.sql`r.status = 'assigned'`
  if (tab === 'not_assigned') return Prisma.sql`r.status = 'unassigned' and ${inSightOfQueue(actor)}`
  return isAdmin(actor.role)
    ? Prisma.sql`r.status = 'finished'`
    : Prisma.sql`r.status = 'finished' and r.user_uuid = ${actor.uuid}::uuid`
}

function filters({ q, channel, area, unanswered, unread, user }: Filters): Prisma.Sql[] {
  const found: Prisma.Sql[] = []
  if (q) {
    const has = (text: Prisma.Sql) =>
      Prisma.sql`hilo_fold(${text}) like '%' || hilo_fold(${likeText(q)}) || '%'`
    // A phone is found however its digits were grouped; within words digits are not a phone.
    const digits = /^[\d\s()+.-]+$/.test(q) ? q.replace(/\D/g, '') : ''
    const byPhone = digits.length >= 3 ? Prisma.sql`or r.handle like ${`%${digits}%`}` : Prisma.empty
    found.push(Prisma.sql`(${has(Prisma.sql`r.contact_name`)} or ${has(Prisma.sql`r.handle`)} ${byPhone})`)
  }
  if (channel) found.push(Prisma.sql`r.channel = ${channel}::channel_type`)
  if (area) found.push(Prisma.sql`r.area_uuid = ${area}::uuid`)
  if (unanswered) found.push(Prisma.sql`r.waiting_since is not null`)
  if (user) found.push(Prisma.sql`r.user_uuid = ${user}::uuid`)
  if (unread) found.push(Prisma.sql`r.unread > 0`)
  return found
}

const likeText = (typed: string): string => typed.replace(/[\\%_]/g, '\\$&')

/** A page of a tab, newest activity first, by keyset: the same work on page one and on page thousand. */
export async function listInteractions(
  { db }: Services,
  actor: Actor,
  tab: Tab,
  query: Filters,
): Promise<ListPage | Refusal<'INVALID_INPUT' | 'FORBIDDEN'>> {
  if (tab === 'team' && !isAdmin(actor.role)) return refuse('FORBIDDEN')
  const limit = query.limit ?? limits.listPage
  const after = readRowCursor(query.cursor, 'cursor')
  if (isRefusal(after)) return after
  const conditions = [membership(tab, actor), ...filters(query)]
  if (after)
    conditions.push(Prisma.sql`(r.last_activity_at, r.uuid) < (${after.at}::timestamptz, ${after.key}::uuid)`)

  const page = Prisma.sql`
    select r.* from interaction_rows r
    where r.business_uuid = ${actor.business}::uuid and ${Prisma.join(conditions, ' and ')}
    order by r.last_activity_at desc, r.uuid desc
    limit ${Prisma.raw(limit <= limits.listPage ? String(limits.listPage + 1) : String(limits.listPageMax + 1))}`
  const rows = query.q
    ? // What is searched for decides the plan.
      await db.tenant(actor, (tx) => tx.$queryRaw<InteractionRecord[]>(page))
    : await db.read<InteractionRecord>(actor, page)
  return pageOfRows(rows.slice(0, limit + 1), limit, {
    item: presentInteraction,
    at: (row) => row.last_activity_at,
  })
}
