import { writeAnnouncements } from '../platform/announcements/write-announcements'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'

const raise: Statement = {
  name: 'raise_interactions_of_contacts',
  text: `update interactions i set version = i.version + 1, updated_at = $3::timestamptz from conversations c
    where c.business_uuid = $1::uuid and c.contact_uuid = any($2::uuid[])
      and i.business_uuid = c.business_uuid and i.conversation_uuid = c.uuid
    returning i.uuid`,
}

/**
 * Raises the version of all interactions of the contacts, because lists show the contact's name, 'Resueltos' too. Returns them,
 * with the announcement of each.
 */
export async function raiseInteractions(
  tx: StatementSender,
  business: string,
  contacts: readonly string[],
  now: Date,
): Promise<{ readonly uuids: readonly string[]; readonly announcements: readonly string[] }> {
  const raised = await tx.send<{ uuid: string }>(raise, [business, contacts, now])
  const uuids = raised.map(({ uuid }) => uuid)
  const announcements = await writeAnnouncements(
    tx,
    business,
    uuids.map((interaction) => ({ kind: 'entry_changed', payload: { interaction, entries: [] } })),
    now,
  )
  return { uuids, announcements }
}
