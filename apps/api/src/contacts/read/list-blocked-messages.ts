import { isRefusal, limits, type RowsQuery, refuse } from '@hilo/contracts'
import type { EntryRow } from '../../entries/rows'
import { presentEntry } from '../../interactions/present'
import { emptySql, sql } from '../../platform/db/db'
import { momentKey, momentKeyOf, pageOf, readCursor } from '../../platform/db/keyset'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { contactExists } from './contact-exists'

/** Lists the messages of a blocked contact, the newest first, for people who may unblock them. */
export async function listBlockedMessages(
  { db }: Services,
  actor: Actor,
  contact: string,
  { limit = limits.rowsPage, cursor }: Pick<RowsQuery, 'limit' | 'cursor'>,
) {
  const after = readCursor(cursor, momentKey)
  if (isRefusal(after)) return after
  const { business } = actor
  const rows = await db.read<EntryRow>(
    actor,
    sql`
      select e.* from entries e
      join conversations v on v.business_uuid = e.business_uuid and v.uuid = e.conversation_uuid
      where v.business_uuid = ${business}::uuid and v.contact_uuid = ${contact}::uuid and e.blocked
        ${after ? sql`and (e.date, e.uuid) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : emptySql}
      order by e.date desc, e.uuid desc
      limit ${limit + 1}`,
  )
  if (rows.length === 0 && !(await contactExists(db, actor, contact))) return refuse('CONTACT_NOT_FOUND')
  return pageOf(rows, limit, {
    item: (entry) => presentEntry(entry, { business_uuid: business, contact_uuid: contact }),
    key: (row) => momentKeyOf(row.date, row.uuid),
  })
}
