import { limits, type RowsQuery, refuse, refuseInput, uuid } from '@hilo/contracts'
import { readCursor, writeCursor } from '../interactions/cursor'
import { presentInteraction } from '../interactions/present'
import type { InteractionRecord } from '../interactions/records'
import { mayRead } from '../interactions/visibility'
import { emptySql, sql } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

/** Every episode with a contact, on all their channels, as far as the asker may read it: the last one first. */
export async function listContactInteractions(
  { db }: Services,
  actor: Actor,
  contact: string,
  { limit = limits.rowsPage, cursor }: Pick<RowsQuery, 'limit' | 'cursor'>,
) {
  const after = cursor === undefined ? null : readCursor(cursor)
  if (cursor !== undefined && !(after && uuid.safeParse(after.key).success))
    return refuseInput({ 'query.cursor': 'Este cursor no es válido.' })
  const { business } = actor
  return db.tenant(business, async (tx) => {
    const known = await tx.contact.count({ where: { business_uuid: business, uuid: contact } })
    if (known === 0) return refuse('CONTACT_NOT_FOUND')
    // By the moment it began: the one thing about an interaction that never changes.
    const rows = await tx.$queryRaw<InteractionRecord[]>`
      select r.* from interaction_rows r
      join conversations v on v.business_uuid = r.business_uuid and v.uuid = r.conversation_uuid
      where v.business_uuid = ${business}::uuid and v.contact_uuid = ${contact}::uuid and ${mayRead(actor)}
        ${after ? sql`and (r.created_at, r.uuid) < (${after.at}::timestamptz, ${after.key}::uuid)` : emptySql}
      order by r.created_at desc, r.uuid desc
      limit ${limit + 1}`
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      items: page.map(presentInteraction),
      next_cursor: rows.length > limit && last ? writeCursor(last.created_at, last.uuid) : null,
    }
  })
}
