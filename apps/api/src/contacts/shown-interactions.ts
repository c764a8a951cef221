import { announceEntries } from '../interactions/announce'
import { readRows } from '../interactions/read-rows'
import type { InteractionRecord } from '../interactions/records'
import type { Tx } from '../platform/db/db'
import { senderOf } from '../platform/db/sender'
import { writeAnnouncements } from '../platform/outbox/write-announcements'
import type { Services } from '../platform/services'

/** Interactions whose customer is called something else now. */
export interface Renamed {
  readonly rows: readonly InteractionRecord[]
  readonly announcements: readonly string[]
}
export const noneRenamed: Renamed = { rows: [], announcements: [] }

/** Lists show whom a row is with, 'Resueltos' too: with a contact's name its interactions change. */
export async function renameInteractions(
  tx: Tx,
  business: string,
  contacts: readonly string[],
  now: Date,
): Promise<Renamed> {
  if (contacts.length === 0) return noneRenamed
  const raised = await tx.$queryRaw<{ uuid: string }[]>`
    update interactions i set version = i.version + 1, updated_at = ${now}::timestamptz
    from conversations v
    where v.business_uuid = ${business}::uuid and v.contact_uuid = any(${contacts}::uuid[])
      and i.business_uuid = v.business_uuid and i.conversation_uuid = v.uuid
    returning i.uuid`
  if (raised.length === 0) return noneRenamed
  const uuids = raised.map(({ uuid }) => uuid)
  const told = uuids.map((interaction) => ({ kind: 'entry_changed', payload: { interaction, entries: [] } }))
  const sender = senderOf(tx)
  const announcements = await writeAnnouncements(sender, business, told, now)
  return { rows: [...(await readRows(sender, business, uuids)).values()], announcements }
}

export const announceRenamed = ({ outbox }: Services, { rows, announcements }: Renamed): void =>
  outbox.published(
    announcements,
    rows.flatMap((row) => announceEntries(row, [])),
  )
