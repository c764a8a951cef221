import type { ItemAccount } from '../items/store-item'
import type { StoredChange } from '../items/stored'
import type { IncomingStatus } from './incoming-status'

/** A status that waits, with its caller. */
export interface QueuedStatus {
  readonly account: ItemAccount
  readonly incoming: IncomingStatus
  /** The provider's id of its message. */
  readonly providerId: string
  /** Whether it does not wait for others to come. */
  readonly atOnce: boolean
  readonly resolve: (changes: readonly StoredChange[]) => void
  readonly reject: (error: unknown) => void
}
