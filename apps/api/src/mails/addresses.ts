import { type MailFields, type Refusal, refuse } from '@hilo/contracts'
import { mailChannelsSql } from '../entries/channels-sql'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'

/** A customer for whom a form wrote has a key of two addresses; answers go to the first. */
export const addressOfKey = "split_part(d.external_id, ' vía ', 1)"

const readCustomerAddress: Statement = {
  name: 'read_customer_address_of_mail',
  text: `select ${addressOfKey} as address from conversations c
    join identities d on d.business_uuid = c.business_uuid and d.uuid = c.identity_uuid
    where c.business_uuid = $1::uuid and c.uuid = $2::uuid`,
}

/** The customer gets each mail of the conversation, so they are no further recipient. */
export async function customerAddresses(
  tx: StatementSender,
  business: string,
  conversation: string,
): Promise<readonly string[]> {
  const rows = await tx.send<{ address: string }>(readCustomerAddress, [business, conversation])
  return rows.map(({ address }) => address)
}

const findOwnMailbox: Statement = {
  name: 'find_own_mailbox_among',
  text: `select external_id as address from channel_accounts
    where business_uuid = $1::uuid and type in (${mailChannelsSql}) and lower(external_id) = any($2::text[]) limit 1`,
}

/** Refuses recipients that are mailboxes of the business: Hilo ignores mails between them, so nobody would read the mail. */
export async function refuseOwnMailboxes(
  tx: StatementSender,
  business: string,
  { to, cc }: Pick<MailFields, 'to' | 'cc'>,
): Promise<Refusal<'OWN_MAILBOX'> | null> {
  const addresses = [...to, ...cc].map(({ address }) => address.toLowerCase())
  if (addresses.length === 0) return null
  const [own] = await tx.send<{ address: string }>(findOwnMailbox, [business, addresses])
  return own ? refuse('OWN_MAILBOX', { name: own.address }) : null
}
