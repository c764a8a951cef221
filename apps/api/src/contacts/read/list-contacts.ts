import { isRefusal, limits, type RowsQuery } from '@hilo/contracts'
import { sql } from '../../platform/db/db'
import { pageOf, readCursor, writeKey } from '../../platform/db/keyset'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { findContacts } from '../../words/find/find-contacts'
import { type ContactRecord, presentContact } from './present'
import { type ContactKey, contactKeyOf, contactKeySchema, readContacts } from './read-contacts'

/** A page of the contacts: those without a name first, then by name. */
export async function listContacts(services: Services, actor: Actor, query: RowsQuery) {
  const { q, limit = limits.rowsPage, cursor } = query
  const after = readCursor(cursor, contactKeySchema)
  if (isRefusal(after)) return after
  if (q) return searchContacts(services, actor, { typed: q, limit, after })
  const rows = await readContacts(services.db, actor, { after, limit: limit + 1 })
  return pageOf(rows, limit, { item: presentContact, key: contactKeyOf })
}

/** Lists the contacts with the words, which may stand inside a name, a phone, an address, an identity number or a tag. */
async function searchContacts(
  { db }: Services,
  actor: Actor,
  search: { readonly typed: string; readonly limit: number; readonly after: ContactKey | null },
) {
  const { found, next } = await findContacts({ db }, actor, { ...search, filters: {} })
  const rows = await db.read<ContactRecord>(
    actor,
    sql`
      select * from contacts c
      where c.business_uuid = ${actor.business}::uuid and c.uuid = any(${[...found]}::uuid[])
      order by c.sort_key, c.uuid`,
  )
  return { items: rows.map(presentContact), next_cursor: next && writeKey(next) }
}
