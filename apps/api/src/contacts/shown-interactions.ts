import { announceEntries } from '../interactions/announce'
import type { InteractionRecord } from '../interactions/records'
import type { Tx } from '../platform/db/db'
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
  const raised = await tx.$queryRaw<{ uuid: string; announcement: string }[]>`
    with raised as (
      update interactions i set version = i.version + 1, updated_at = ${now}::timestamptz
      from conversations v
      where v.business_uuid = ${business}::uuid and v.contact_uuid = any(${contacts}::uuid[])
        and i.business_uuid = v.business_uuid and i.conversation_uuid = v.uuid
      returning i.uuid
    )
    select uuid, hilo_announce(${business}::uuid, 'entry_changed',
      jsonb_build_object('interaction', uuid, 'entries', '[]'::jsonb), ${now}::timestamptz)::text as announcement
    from raised`
  if (raised.length === 0) return noneRenamed
  const rows = await tx.$queryRaw<InteractionRecord[]>`
    select * from interaction_rows r
    where r.business_uuid = ${business}::uuid and r.uuid = any(${raised.map((row) => row.uuid)}::uuid[])`
  return { rows, announcements: raised.map((row) => row.announcement) }
}

export const announceRenamed = ({ outbox }: Services, { rows, announcements }: Renamed): void =>
  outbox.published(
    announcements,
    rows.flatMap((row) => announceEntries(row, [])),
  )
