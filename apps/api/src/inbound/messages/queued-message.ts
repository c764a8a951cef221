import type { StorableItem } from '../../channels/inbound'
import { customerLockKeys } from '../../entries/lock-identifiers'
import type { ItemAccount } from '../items/store-item'
import type { StoredChange } from '../items/stored'
import type { IncomingMessage } from './incoming-message'

/** A message that waits, with its caller. */
export interface QueuedMessage {
  readonly account: ItemAccount
  readonly item: StorableItem
  readonly message: IncomingMessage
  /** On the clock of `performance`. */
  readonly queuedAt: number
  readonly resolve: (changes: readonly StoredChange[]) => void
  readonly reject: (error: unknown) => void
}

export const customerKeys = ({ account, message }: QueuedMessage): readonly string[] =>
  customerLockKeys(account.uuid, message.customer.keys)
