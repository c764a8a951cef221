import type { Tx } from '../../platform/db/db'
import { RetryTransaction } from '../../platform/db/pipeline/retry-on-conflict'
import type { ContactRecord } from '../read/present'

/**
 * Locks contacts with their conversations and interactions, and returns the contacts that exist.
 *
 * First their identities, by the advisory locks that storing a message takes, so that incoming messages wait. Then the
 * conversations, and only then the contacts: an act on an interaction locks its conversation first and may lock the contact
 * after it (Postgres checks a foreign key again when a transaction changes a row twice).
 */
export async function lockContacts(
  tx: Tx,
  business: string,
  contacts: readonly string[],
): Promise<ContactRecord[]> {
  await tx.$executeRaw`
    select pg_advisory_xact_lock(hashtextextended(k.account || ':' || k.external_id, 0)) from (
      select channel_account_uuid::text as account, external_id from identities
      where business_uuid = ${business}::uuid and contact_uuid = any(${contacts}::uuid[])
      order by channel_account_uuid, external_id) k`
  const conversations = await lockConversations(tx, business, contacts)
  const rows = await tx.$queryRaw<ContactRecord[]>`
    select * from contacts where business_uuid = ${business}::uuid and uuid = any(${contacts}::uuid[])
    order by uuid for update`
  // From here on they can get no new conversation. If they got one just before, begin again.
  const current = await tx.conversation.findMany({
    where: { business_uuid: business, contact_uuid: { in: [...contacts] } },
    select: { uuid: true },
  })
  if (current.some(({ uuid }) => !conversations.has(uuid))) throw new RetryTransaction()
  await tx.$executeRaw`
    select from interactions
    where business_uuid = ${business}::uuid and conversation_uuid = any(${[...conversations]}::uuid[])
    order by uuid for update`
  return rows
}

async function lockConversations(tx: Tx, business: string, contacts: readonly string[]) {
  const rows = await tx.$queryRaw<{ uuid: string }[]>`
    select uuid from conversations
    where business_uuid = ${business}::uuid and contact_uuid = any(${contacts}::uuid[])
    order by uuid for update`
  return new Set(rows.map((row) => row.uuid))
}
