import type { Found } from '@hilo/contracts'
import type { InteractionRecord } from '../../entries/interaction-records'
import { mayRead } from '../../interactions/lists/visibility'
import { presentInteraction } from '../../interactions/present'
import { sql } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { contactTerms } from '../../words/terms/contact-terms'
import { markHits } from '../../words/terms/mark-hits'

/** Reads the interactions to show, in the given order, without those that the actor may no longer open. */
export async function readFoundInteractions(
  { db }: Services,
  actor: Actor,
  typed: string,
  uuids: readonly string[],
): Promise<Found<'interaction'>[]> {
  if (uuids.length === 0) return []
  const rows = await db.read<InteractionRecord>(
    actor,
    sql`select r.* from interaction_rows r
      where r.business_uuid = ${actor.business}::uuid and r.uuid = any(${[...uuids]}::uuid[]) and ${mayRead(actor)}`,
  )
  const terms = contactTerms(typed)
  const mark = (text: string) => markHits(text, terms, { inside: true })
  const found = new Map(rows.map((row) => [row.uuid, row]))
  return uuids.flatMap((uuid): Found<'interaction'>[] => {
    const row = found.get(uuid)
    if (!row) return []
    return [
      {
        kind: 'interaction',
        interaction: presentInteraction(row),
        name: mark(row.contact_name ?? ''),
        handle: row.handle === null ? null : mark(row.handle),
        subject: row.subject === null ? null : mark(row.subject),
        ...(row.ad?.headline && { ad: mark(row.ad.headline) }),
      },
    ]
  })
}
