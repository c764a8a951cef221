import type { Statement } from '../../platform/db/pipeline/pipeline'
import { RetryTransaction } from '../../platform/db/pipeline/retry-on-conflict'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { ContactRecord } from '../read/present'

const lockIdentities: Statement = {
  name: 'lock_identities_of_contacts',
  text: `select pg_advisory_xact_lock(hashtextextended(k.account || ':' || k.external_id, 0))::text as locked from (
      select channel_account_uuid::text as account, external_id from identities
      where business_uuid = $1::uuid and contact_uuid = any($2::uuid[])
      order by channel_account_uuid, external_id) k`,
}
const readConversations = `select uuid from conversations where business_uuid = $1::uuid and contact_uuid = any($2::uuid[])`
const lockConversations: Statement = {
  name: 'lock_conversations_of_contacts',
  text: `${readConversations} order by uuid for update`,
}
const lockRows: Statement = {
  name: 'lock_contacts',
  text: `select * from contacts where business_uuid = $1::uuid and uuid = any($2::uuid[]) order by uuid for update`,
}
const readConversationsNow: Statement = { name: 'read_conversations_of_contacts', text: readConversations }
const lockInteractions: Statement = {
  name: 'lock_interactions_of_conversations',
  text: `select 1 as locked from interactions where business_uuid = $1::uuid and conversation_uuid = any($2::uuid[])
    order by uuid for update`,
}

/**
 * Locks contacts with their conversations and interactions, and returns the contacts that exist.
 *
 * First their identities, by the advisory locks that storing a message takes, so that incoming messages wait. Then the
 * conversations, and only then the contacts: an act on an interaction locks its conversation first and may lock the contact
 * after it (Postgres checks a foreign key again when a transaction changes a row twice).
 */
export async function lockContacts(
  tx: StatementSender,
  business: string,
  contacts: readonly string[],
): Promise<ContactRecord[]> {
  const [, locked, rows, current] = await Promise.all([
    tx.send(lockIdentities, [business, contacts]),
    tx.send<{ uuid: string }>(lockConversations, [business, contacts]),
    tx.send<ContactRecord>(lockRows, [business, contacts]),
    tx.send<{ uuid: string }>(readConversationsNow, [business, contacts]),
  ])
  const conversations = new Set(locked.map(({ uuid }) => uuid))
  // Once locked they can get no new conversation. If they got one just before, begin again.
  if (current.some(({ uuid }) => !conversations.has(uuid))) throw new RetryTransaction()
  await tx.send(lockInteractions, [business, [...conversations]])
  return rows
}
