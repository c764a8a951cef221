import { isRefusal, limits, type RowsQuery, uuid } from '@hilo/contracts'
import { z } from 'zod'
import { Prisma } from '../platform/db/db'
import { pageOf, readCursor } from '../platform/db/keyset'
import { matchesTypedSql } from '../platform/db/matches-typed'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { teamUsersSql } from './find-team-users'
import { presentTeamUser, type TeamUserRow } from './present'

/** Only the uuid: the sort key is read again, because the name may have changed. */
const lastOfPage = z.tuple([uuid])

/** The team by name, active and inactive people. */
export async function listUsers({ db, clock }: Services, actor: Actor, { limit, cursor, q }: RowsQuery) {
  const after = readCursor(cursor, lastOfPage)
  if (isRefusal(after)) return after
  const pageSize = limit ?? limits.rowsPage
  const conditions: Prisma.Sql[] = []
  if (q) conditions.push(matchesTypedSql(q, Prisma.sql`u.name`, Prisma.sql`u.email`))
  if (after)
    conditions.push(
      Prisma.sql`(hilo_sort_key(u.name) collate "C", u.uuid) > (
        select hilo_sort_key(l.name), l.uuid from users l where l.uuid = ${after[0]}::uuid)`,
    )
  const rows = await db.read<TeamUserRow>(
    actor,
    teamUsersSql(actor.business, clock.now(), conditions, pageSize + 1),
  )
  return pageOf(rows, pageSize, { item: presentTeamUser, key: (row) => [row.uuid] })
}
