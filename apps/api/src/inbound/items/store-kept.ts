import type { StorableItem } from '../../channels/inbound'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { Services } from '../../platform/services'
import { announceStored } from './announce-stored'
import { type ItemAccount, storeItem } from './store-item'

const dateMessage: Statement = {
  name: 'date_kept_message',
  text: `update channel_accounts a set last_message_at = greatest(a.last_message_at, i.received_at) from webhook_items i
    where a.business_uuid = $1::uuid and a.uuid = $2::uuid and i.business_uuid = a.business_uuid and i.uuid = $3::uuid`,
}

/** Stores a kept item of its business for this account and announces it. A customer's message counts as one of when its webhook came. */
export async function storeKept(
  services: Services,
  account: ItemAccount,
  kept: { readonly uuid: string },
  item: StorableItem,
): Promise<void> {
  const { db, clock } = services
  const stored = await storeItem(db, account, item, clock.now())
  if ('message' in item && stored.length > 0)
    await db.write(account.business, (tx) =>
      tx.send(dateMessage, [account.business, account.uuid, kept.uuid]),
    )
  announceStored(services, stored)
}
