import type { Person } from '@hilo/contracts'
import type { Announcement, Publication } from '../platform/announcements/announcer'
import type { Db } from '../platform/db/db'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { presencePublications } from '../presence/announce-presence'
import { announceChange, announceEntries, announceReceived, type ListPlacement } from './announce'
import { readInteractionRows } from './read-interaction-rows'
import type { EntryRecord } from './records'

const selectEntries: Statement = {
  name: 'read_announced_entries',
  text: 'select * from entries where business_uuid = $1::uuid and uuid = any($2::uuid[]) order by seq',
}

/** The payload of an announcement of an interaction. */
interface AnnouncementPayload {
  readonly interaction: string
  readonly entries: readonly string[]
  readonly opened?: boolean
  readonly before?: ListPlacement
  readonly by?: Person | null
}

/**
 * The publications of a committed announcement, for the sweep that finds it unpublished. They are made from the rows as
 * they are now; clients drop versions that they already have.
 */
export async function rebuildPublications(
  db: Db,
  { business_uuid, kind, payload }: Announcement,
): Promise<Publication[]> {
  if (kind === 'presence_changed')
    return presencePublications(business_uuid, (payload as { user: string }).user)
  const change = payload as AnnouncementPayload
  // Reads in one round trip, because many announcements may be left from an outage of the bus, and are published one after the other.
  const [interactions, entries] = await db.write(business_uuid, (tx) =>
    tx.commit(
      Promise.all([
        readInteractionRows(tx, business_uuid, [change.interaction]),
        tx.send<EntryRecord>(selectEntries, [business_uuid, change.entries]),
      ]),
    ),
  )
  const interaction = interactions.get(change.interaction)
  if (!interaction) return []
  if (kind === 'message_received') return announceReceived(interaction, entries, change.opened === true)
  if (kind === 'entry_changed') return announceEntries(interaction, entries)
  return change.before ? announceChange(change.before, interaction, entries, change.by ?? null) : []
}
