import { limits, type RowsQuery, refuseInput, uuid } from '@hilo/contracts'
import { Prisma } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { findTeam } from './find-team'
import { presentTeamUser } from './present'

/** The team, by name: active ones and those who left. */
export async function listUsers({ db, clock }: Services, actor: Actor, { limit, cursor, q }: RowsQuery) {
  if (cursor !== undefined && !uuid.safeParse(cursor).success)
    return refuseInput({ 'query.cursor': 'Este cursor no es válido.' })
  const most = limit ?? limits.rowsPage
  const conditions: Prisma.Sql[] = []
  if (q) {
    const like = q.replace(/[\\%_]/g, '\\$&')
    conditions.push(
      Prisma.sql`(hilo_fold(u.name) like '%' || hilo_fold(${like}) || '%' or u.email like '%' || lower(${like}) || '%')`,
    )
  }
  // The cursor names the last person of the page; where they stand is asked anew, should they have changed names.
  if (cursor)
    conditions.push(
      Prisma.sql`(hilo_sort_key(u.name) collate "C", u.uuid) > (
        select hilo_sort_key(l.name), l.uuid from users l where l.uuid = ${cursor}::uuid)`,
    )
  const rows = await db.tenant(actor, (tx) => findTeam(tx, actor.business, clock.now(), conditions, most + 1))
  const page = rows.slice(0, most)
  return {
    items: page.map(presentTeamUser),
    next_cursor: rows.length > most ? (page.at(-1)?.uuid ?? null) : null,
  }
}
