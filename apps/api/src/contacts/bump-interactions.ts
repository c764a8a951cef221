import { announceEntries } from '../interactions/announce'
import { readInteractionRows } from '../interactions/read-interaction-rows'
import type { InteractionRecord } from '../interactions/records'
import { writeAnnouncements } from '../platform/announcements/write-announcements'
import type { Tx } from '../platform/db/db'
import { toStatementSender } from '../platform/db/pipeline/statement-sender'
import type { Services } from '../platform/services'

/** Interactions whose version was raised because their contact's name changed. */
interface BumpedInteractions {
  readonly rows: readonly InteractionRecord[]
  readonly announcements: readonly string[]
}
export const noneBumped: BumpedInteractions = { rows: [], announcements: [] }

/** Raises the version of all interactions of the contacts, because lists show the contact's name, 'Resueltos' too. */
export async function bumpInteractions(
  tx: Tx,
  business: string,
  contacts: readonly string[],
  now: Date,
): Promise<BumpedInteractions> {
  if (contacts.length === 0) return noneBumped
  const raised = await tx.$queryRaw<{ uuid: string }[]>`
    update interactions i set version = i.version + 1, updated_at = ${now}::timestamptz
    from conversations v
    where v.business_uuid = ${business}::uuid and v.contact_uuid = any(${contacts}::uuid[])
      and i.business_uuid = v.business_uuid and i.conversation_uuid = v.uuid
    returning i.uuid`
  if (raised.length === 0) return noneBumped
  const uuids = raised.map(({ uuid }) => uuid)
  const payloads = uuids.map((interaction) => ({
    kind: 'entry_changed' as const,
    payload: { interaction, entries: [] },
  }))
  const sender = toStatementSender(tx)
  const announcements = await writeAnnouncements(sender, business, payloads, now)
  return { rows: [...(await readInteractionRows(sender, business, uuids)).values()], announcements }
}

export const publishBumped = ({ announcer }: Services, { rows, announcements }: BumpedInteractions): void =>
  announcer.publish(
    announcements,
    rows.flatMap((row) => announceEntries(row, [])),
  )
