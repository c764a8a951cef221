import type { AccountCache } from '../../channels/accounts/accounts'
import type { MessageQueue } from '../messages/message-queue'
import type { FailureCounter } from './count-failures'
import type { RefusalCounter } from './count-refusals'
import type { ItemMemory } from './item-memory'
import type { LastEventTracker } from './track-last-event'

/** Shared by all webhooks, beside the services. */
export interface WebhookDeps {
  readonly accounts: AccountCache
  readonly refusals: RefusalCounter
  readonly failures: FailureCounter
  readonly lastEvents: LastEventTracker
  readonly memory: ItemMemory
  /** Puts messages of different customers into one transaction. */
  readonly queue: MessageQueue
}
