import { type ContactInteraction, isRefusal, limits, type RowsQuery, refuse } from '@hilo/contracts'
import type { InteractionRecord } from '../../entries/interaction-records'
import { mayRead } from '../../interactions/lists/visibility'
import { presentInteraction } from '../../interactions/present'
import { emptySql, sql } from '../../platform/db/db'
import { momentKey, momentKeyOf, pageOf, readCursor } from '../../platform/db/keyset'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { contactExists } from './contact-exists'

type ContactInteractionRecord = InteractionRecord & { readonly may_open: boolean }

/** Lists a contact's interactions on all channels, the newest first, without the text of those that the actor may not read. */
export async function listContactInteractions(
  { db }: Services,
  actor: Actor,
  contact: string,
  { limit = limits.rowsPage, cursor }: Pick<RowsQuery, 'limit' | 'cursor'>,
) {
  const after = readCursor(cursor, momentKey)
  if (isRefusal(after)) return after
  const { business } = actor
  // Ordered by creation, which never changes.
  const rows = await db.read<ContactInteractionRecord>(
    actor,
    sql`
      select r.*, ${mayRead(actor)} as may_open from interaction_rows r
      join conversations v on v.business_uuid = r.business_uuid and v.uuid = r.conversation_uuid
      where v.business_uuid = ${business}::uuid and v.contact_uuid = ${contact}::uuid
        ${after ? sql`and (r.created_at, r.uuid) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : emptySql}
      order by r.created_at desc, r.uuid desc
      limit ${limit + 1}`,
  )
  if (rows.length === 0 && !(await contactExists(db, actor, contact))) return refuse('CONTACT_NOT_FOUND')
  return pageOf(rows, limit, {
    item: presentContactInteraction,
    key: (row) => momentKeyOf(row.created_at, row.uuid),
  })
}

/** The whole team sees who attended an interaction, when, on which channel, and its status; only people who may open it see its text. */
function presentContactInteraction({ may_open, ...row }: ContactInteractionRecord): ContactInteraction {
  const shown = presentInteraction(row)
  if (may_open) return { ...shown, may_open }
  return {
    ...shown,
    may_open,
    labels: [],
    finish_reason: null,
    conversation: { ...shown.conversation, subject: null },
    last_message: null,
    customer_message: null,
    sending_trouble: null,
    unread: 0,
    marked_unread: false,
    waiting_since: null,
    answered_at: null,
  }
}
