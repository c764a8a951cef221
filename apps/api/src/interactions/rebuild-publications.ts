import type { InteractionEvent } from '@hilo/contracts'
import { type InteractionRecord, readInteractionRows } from '../entries/interaction-records'
import type { EntryRow } from '../entries/rows'
import type { Publication } from '../platform/announcements/announcer'
import type { Db } from '../platform/db/db'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { continuationOf, publicationsOf } from './announce-written'

const selectEntries: Statement = {
  name: 'read_announced_entries',
  text: 'select * from entries where business_uuid = $1::uuid and uuid = any($2::uuid[]) order by seq',
}
/** Of the chat to which another one was joined. */
const selectNewest: Statement = {
  name: 'read_newest_interaction',
  text: `select r.* from (
      select business_uuid, uuid from interactions where business_uuid = $1::uuid and conversation_uuid = $2::uuid
      order by created_at desc, uuid limit 1) i
    join interaction_rows r on r.business_uuid = i.business_uuid and r.uuid = i.uuid`,
}

/**
 * The publications of committed events of one interaction, for the sweep that finds them unpublished. They are made from the rows
 * as they are now; clients drop versions that they already have.
 */
export async function rebuildPublications(
  db: Db,
  events: readonly InteractionEvent[],
): Promise<readonly Publication[]> {
  const [first] = events
  if (!first) return []
  const { business, interaction } = first
  // Reads in one round trip, because many may be left from an outage of the bus, and are published one after the other.
  const into = continuationOf(events)
  const [interactions, entries, [continuesIn]] = await db.write(business, (tx) =>
    tx.commit(
      Promise.all([
        readInteractionRows(tx, business, [interaction]),
        tx.send<EntryRow>(selectEntries, [business, events.flatMap((event) => event.entries)]),
        into === null ? [] : tx.send<InteractionRecord>(selectNewest, [business, into]),
      ]),
    ),
  )
  const row = interactions.get(interaction)
  return row ? publicationsOf({ interaction: row, entries, events }, continuesIn) : []
}
