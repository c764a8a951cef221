import type { Person } from '@hilo/contracts'
import type { Announcement, Publication } from '../platform/announcements/announcer'
import type { Db } from '../platform/db/db'
import { toStatementSender } from '../platform/db/pipeline/statement-sender'
import { presencePublications } from '../presence/announce-presence'
import { announceChange, announceEntries, announceReceived, type ListPlacement } from './announce'
import { readInteractionRows } from './read-interaction-rows'
import type { EntryRecord } from './records'

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
  const rows = await db.tenant(business_uuid, async (tx) => {
    const interaction = (
      await readInteractionRows(toStatementSender(tx), business_uuid, [change.interaction])
    ).get(change.interaction)
    const entries = await tx.$queryRaw<EntryRecord[]>`
      select * from entries e
      where e.business_uuid = ${business_uuid}::uuid and e.uuid = any(${change.entries}::uuid[]) order by e.seq`
    return { interaction, entries }
  })
  const { interaction, entries } = rows
  if (!interaction) return []
  if (kind === 'message_received') return announceReceived(interaction, entries, change.opened === true)
  if (kind === 'entry_changed') return announceEntries(interaction, entries)
  return change.before ? announceChange(change.before, interaction, entries, change.by ?? null) : []
}
