import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import { type StoredEvents, writeEvents } from '../platform/events/write-events'
import { contactRenamed } from './events'
import type { InteractionRow } from './rows'

const raise: Statement = {
  name: 'raise_interactions_of_contacts',
  text: `update interactions i set version = i.version + 1, updated_at = $3::timestamptz from conversations c
    where c.business_uuid = $1::uuid and c.contact_uuid = any($2::uuid[])
      and i.business_uuid = c.business_uuid and i.conversation_uuid = c.uuid
    returning i.uuid, i.conversation_uuid, i.status, i.user_uuid, i.area_uuid, i.paused, i.expired`,
}

/**
 * Raises the version of all interactions of the contacts, because lists show the contact's name, 'Resueltos' too. Returns them,
 * with the events of each.
 */
export async function raiseInteractions(
  tx: StatementSender,
  business: string,
  contacts: readonly string[],
  now: Date,
): Promise<{ readonly uuids: readonly string[]; readonly events: readonly StoredEvents[] }> {
  const raised = await tx.send<InteractionRow>(raise, [business, contacts, now])
  const events = await writeEvents(
    tx,
    business,
    raised.map((row) => [contactRenamed(row)]),
    now,
  )
  return { uuids: raised.map(({ uuid }) => uuid), events }
}
