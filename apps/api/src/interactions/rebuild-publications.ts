import type { AnnouncementPayload } from '../platform/announcements/announcements'
import type { Publication } from '../platform/announcements/announcer'
import type { Db } from '../platform/db/db'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { publicationsOf, type WrittenChange } from './announce-written'
import { readInteractionRows } from './read-interaction-rows'
import type { EntryRecord } from './records'

const selectEntries: Statement = {
  name: 'read_announced_entries',
  text: 'select * from entries where business_uuid = $1::uuid and uuid = any($2::uuid[]) order by seq',
}

/**
 * The publications of a committed announcement of an interaction, for the sweep that finds it unpublished. They are made from
 * the rows as they are now; clients drop versions that they already have.
 */
export async function rebuildPublications(
  db: Db,
  business: string,
  {
    interaction,
    entries: uuids,
    ...how
  }: AnnouncementPayload<'entry_changed'> & Pick<WrittenChange, 'opened' | 'act'>,
): Promise<Publication[]> {
  // Reads in one round trip, because many announcements may be left from an outage of the bus, and are published one after the other.
  const [interactions, entries] = await db.write(business, (tx) =>
    tx.commit(
      Promise.all([
        readInteractionRows(tx, business, [interaction]),
        tx.send<EntryRecord>(selectEntries, [business, uuids]),
      ]),
    ),
  )
  const row = interactions.get(interaction)
  return row ? publicationsOf({ interaction: row, entries, ...how }) : []
}
