import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'

/** A customer for whom a form wrote has a key of two addresses; answers go to the first. */
export const addressOfKey = "split_part(d.external_id, ' vía ', 1)"

const readOwnAddresses: Statement = {
  name: 'read_own_addresses_of_mail',
  text: `select a.external_id as address from conversations c
      join channel_accounts a on a.business_uuid = c.business_uuid and a.uuid = c.channel_account_uuid
      where c.business_uuid = $1::uuid and c.uuid = $2::uuid
    union all select ${addressOfKey} from conversations c
      join identities d on d.business_uuid = c.business_uuid and d.uuid = c.identity_uuid
      where c.business_uuid = $1::uuid and c.uuid = $2::uuid`,
}

/** The addresses that are no further recipients of the conversation's mails: the customer's and that of its mailbox. */
export async function ownAddresses(
  tx: StatementSender,
  business: string,
  conversation: string,
): Promise<readonly string[]> {
  const rows = await tx.send<{ address: string }>(readOwnAddresses, [business, conversation])
  return rows.map(({ address }) => address)
}
