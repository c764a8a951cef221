import { type ContactFilesQuery, isRefusal, limits, refuse } from '@hilo/contracts'
import { pageOfRows, readRowCursor } from '../interactions/cursor'
import { presentEntry } from '../interactions/present'
import type { EntryRecord } from '../interactions/records'
import { mayReadEntry } from '../interactions/visibility'
import { emptySql, sql } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

/**
 * What came from a contact and went to them as files, on all their channels, that the asker may open: here, or where the
 * provider has them.
 */
export async function listContactFiles(
  { db }: Services,
  actor: Actor,
  contact: string,
  { kind, limit = limits.rowsPage, cursor }: ContactFilesQuery,
) {
  const after = readRowCursor(cursor, 'query.cursor')
  if (isRefusal(after)) return after
  const { business } = actor
  return db.tenant(actor, async (tx) => {
    const known = await tx.contact.count({ where: { business_uuid: business, uuid: contact } })
    if (known === 0) return refuse('CONTACT_NOT_FOUND')
    const ofKind =
      kind === 'document' ? sql`e.type = 'document'` : sql`e.type in ('image', 'audio', 'video', 'sticker')`
    const rows = await tx.$queryRaw<EntryRecord[]>`
      select e.* from entries e
      join conversations v on v.business_uuid = e.business_uuid and v.uuid = e.conversation_uuid
      where v.business_uuid = ${business}::uuid and v.contact_uuid = ${contact}::uuid
        and ${ofKind} and e.deleted_at is null and (e.body ->> 'url' is not null or e.body ? 'link')
        ${after ? sql`and (e.date, e.uuid) < (${after.at}::timestamptz, ${after.key}::uuid)` : emptySql}
        and ${mayReadEntry(actor)}
      order by e.date desc, e.uuid desc
      limit ${limit + 1}`
    return pageOfRows(rows, limit, {
      item: (entry) => presentEntry(entry, { business_uuid: business, contact_uuid: contact }),
      at: (row) => row.date,
    })
  })
}
