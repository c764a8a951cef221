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
  /** When its rows were first found to be held by another transaction. */
  readonly heldSince: number | null
  readonly resolve: (changes: readonly StoredChange[]) => void
  readonly reject: (error: unknown) => void
}

/** Statuses of the queue by message, in the order in which they came. */
export function queuedByMessage(statuses: readonly QueuedStatus[]): readonly (readonly QueuedStatus[])[] {
  const messages = new Map<string, QueuedStatus[]>()
  for (const one of statuses) {
    const own = messages.get(one.providerId)
    if (own) own.push(one)
    else messages.set(one.providerId, [one])
  }
  return [...messages.values()]
}

/** Since when the one of these waits that has waited for longest. */
export const heldLongest = (statuses: readonly QueuedStatus[]): number =>
  statuses.reduce((since, { heldSince }) => Math.min(since, heldSince ?? since), performance.now())
