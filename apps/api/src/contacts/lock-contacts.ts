import type { Tx } from '../platform/db/db'
import type { ContactRecord } from './present'

/**
 * Locks contacts with everything that a customer who writes at this moment would touch, in the order in which storing
 * a message takes it: the names they write under (the same advisory locks), the contact, its identities, its
 * conversations, their interactions. Answers the contacts that exist.
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
  const rows = await tx.$queryRaw<ContactRecord[]>`
    select * from contacts where business_uuid = ${business}::uuid and uuid = any(${contacts}::uuid[])
    order by uuid for update`
  await tx.$executeRaw`
    select from identities where business_uuid = ${business}::uuid and contact_uuid = any(${contacts}::uuid[])
    order by uuid for update`
  await tx.$executeRaw`
    select from conversations where business_uuid = ${business}::uuid and contact_uuid = any(${contacts}::uuid[])
    order by uuid for update`
  await tx.$executeRaw`
    select from interactions i
    where i.business_uuid = ${business}::uuid and i.conversation_uuid in (
      select v.uuid from conversations v
      where v.business_uuid = ${business}::uuid and v.contact_uuid = any(${contacts}::uuid[]))
    order by i.uuid for update`
  return rows
}
