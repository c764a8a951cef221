import { customerLockKeys } from '../../entries/lock-identifiers'
import type { SingleItem } from '../items/store-single'
import type { StoredChange } from '../items/stored'
import type { IncomingMessage } from './incoming-message'

/** A message that waits, with its caller. */
export interface QueuedMessage extends SingleItem {
  readonly message: IncomingMessage
  readonly resolve: (changes: readonly StoredChange[]) => void
  readonly reject: (error: unknown) => void
}

export const customerKeys = ({ account, message }: QueuedMessage): readonly string[] =>
  customerLockKeys(account.uuid, message.customer.keys)
