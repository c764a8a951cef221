import type { Person } from '@hilo/contracts'
import type { Clock } from '../platform/clock/clock'
import type { Db } from '../platform/db/db'
import { senderOf } from '../platform/db/sender'
import type { Announcement, Publication } from '../platform/outbox/outbox'
import { presencePublications } from '../presence/announce-presence'
import { announceChange, announceEntries, announceReceived, type Place } from './announce'
import { readRows } from './read-rows'
import type { EntryRecord } from './records'

/** What the announcement's row says. */
interface Told {
  readonly interaction: string
  readonly entries: readonly string[]
  readonly opened?: boolean
  readonly before?: Place
  readonly by?: Person | null
}

/** Tells a committed change again, from the rows as they are now: versions make an old telling harmless. */
export async function retell(
  db: Db,
  clock: Clock,
  { business_uuid, kind, payload }: Announcement,
): Promise<Publication[]> {
  if (kind === 'presence_changed')
    return presencePublications(db, business_uuid, (payload as { user: string }).user, clock.now())
  const told = payload as Told
  const rows = await db.tenant(business_uuid, async (tx) => {
    const interaction = (await readRows(senderOf(tx), business_uuid, [told.interaction])).get(
      told.interaction,
    )
    const entries = await tx.$queryRaw<EntryRecord[]>`
      select * from entries e
      where e.business_uuid = ${business_uuid}::uuid and e.uuid = any(${told.entries}::uuid[]) order by e.seq`
    return { interaction, entries }
  })
  const { interaction, entries } = rows
  if (!interaction) return []
  if (kind === 'message_received') return announceReceived(interaction, entries, told.opened === true)
  if (kind === 'entry_changed') return announceEntries(interaction, entries)
  return told.before ? announceChange(told.before, interaction, entries, told.by ?? null) : []
}
