import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { type StoredEvents, writePlannedEvents } from '../../platform/events/write-events'
import { contactShown } from '../events'
import type { InteractionRow } from '../rows'

const raise: Statement = {
  name: 'raise_interactions_of_contacts',
  text: `update interactions i set version = i.version + 1, updated_at = $3::timestamptz from conversations c
    where c.business_uuid = $1::uuid and c.contact_uuid = any($2::uuid[])
      and i.business_uuid = c.business_uuid and i.conversation_uuid = c.uuid and i.uuid <> all($4::uuid[])
    returning i.uuid, i.conversation_uuid, i.status, i.user_uuid, i.area_uuid, i.paused, i.expired`,
}

export interface Raising {
  readonly contacts: readonly string[]
  /** The change that all their chats show. */
  readonly what: Parameters<typeof contactShown>[1]
  /** Those that the same transaction has changed: their own events say more. */
  readonly except?: readonly string[]
}

/**
 * Raises the version of all interactions of the contacts, because lists show what they are called and whether they are blocked, 'Resueltos'
 * too. Returns them, with the events of each.
 */
export async function raiseInteractions(
  tx: StatementSender,
  business: string,
  { contacts, what, except = [] }: Raising,
  now: Date,
): Promise<{ readonly uuids: readonly string[]; readonly events: readonly StoredEvents[] }> {
  const raised = await tx.send<InteractionRow>(raise, [business, contacts, now, except])
  const changed = raised.map((row) => [contactShown(row, what)])
  return {
    uuids: raised.map(({ uuid }) => uuid),
    events: await writePlannedEvents(tx, business, changed, now),
  }
}
