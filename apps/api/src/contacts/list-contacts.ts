import { limits, type RowsQuery, refuseInput } from '@hilo/contracts'
import { emptySql, type Prisma, sql } from '../platform/db/db'
import { pageOf, readKey } from '../platform/db/keyset'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { presentContact } from './present'
import { placeOf, placeShape, readContacts } from './read-contacts'

/** A page of the contacts: those without a name first, then by name. */
export async function listContacts({ db }: Services, actor: Actor, query: RowsQuery) {
  const { q, limit = limits.rowsPage, cursor } = query
  const after = cursor === undefined ? null : readKey(cursor, placeShape)
  if (cursor !== undefined && !after) return refuseInput({ 'query.cursor': 'Este cursor no es válido.' })
  const rows = await readContacts(db, actor, {
    after,
    limit: limit + 1,
    ...(q ? { matching: matching(q) } : {}),
  })
  return pageOf(rows, limit, { item: presentContact, key: placeOf })
}

/** Accents, case and ñ aside; a phone is found however its digits were grouped. */
function matching(q: string): Prisma.Sql {
  const has = (text: Prisma.Sql) => sql`strpos(hilo_fold(${text}), hilo_fold(${q})) > 0`
  const digits = /^[\d\s()+.-]+$/.test(q) ? q.replace(/\D/g, '') : ''
  return sql`(
    ${has(sql`c.name`)} or ${has(sql`c.email`)} or ${has(sql`c.nit`)}
    or exists (select from unnest(c.tags) t where ${has(sql`t`)})
    ${digits ? sql`or strpos(c.phone, ${digits}) > 0` : emptySql}
  )`
}
