import { isRefusal, limits, type RowsQuery, refuse } from '@hilo/contracts'
import { pageOfRows, readRowCursor } from '../interactions/cursor'
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
  const after = readRowCursor(cursor, 'query.cursor')
  if (isRefusal(after)) return after
  const { business } = actor
  return db.tenant(actor, async (tx) => {
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
    return pageOfRows(rows, limit, {
      item: presentInteraction,
      at: (row) => row.created_at,
    })
  })
}
