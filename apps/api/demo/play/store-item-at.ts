import type { ChannelType } from '@hilo/contracts'
import type { StorableItem } from '../../src/channels/inbound'
import { storeItem } from '../../src/inbound/items/store-item'
import type { StoredChange } from '../../src/inbound/items/stored'
import type { PlayContext } from './play-context'

/** Stores an item as its webhook would have at that time. */
export function storeItemAt(
  { services, accounts, lastEvents }: PlayContext,
  channel: ChannelType,
  item: StorableItem,
  at: number,
): Promise<readonly StoredChange[]> {
  const arrivedAt = new Date(at)
  lastEvents.record(accounts[channel], arrivedAt, 'message' in item ? 'message' : 'event')
  return storeItem(services.db, accounts[channel], item, arrivedAt)
}
