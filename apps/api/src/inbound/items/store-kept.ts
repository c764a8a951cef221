import type { StorableItem } from '../../channels/inbound'
import type { Services } from '../../platform/services'
import { announceStored } from './announce-stored'
import { type ItemAccount, storeItem } from './store-item'

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
    await db.tenant(
      account.business,
      (tx) => tx.$executeRaw`
        update channel_accounts a set last_message_at = greatest(a.last_message_at, i.received_at) from webhook_items i
        where a.business_uuid = ${account.business}::uuid and a.uuid = ${account.uuid}::uuid
          and i.business_uuid = a.business_uuid and i.uuid = ${kept.uuid}::uuid`,
    )
  announceStored(services, stored)
}
