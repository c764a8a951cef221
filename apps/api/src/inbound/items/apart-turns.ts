import { createFairQueue } from '../../platform/fairness/fair-queue'

/**
 * Transactions of a business at once that wait for held chats or store single items, each with a connection. With two a chat that is held for
 * long does not stop the others.
 */
export const mostApart = 2
/** A business may have all connections but one (`pipeline.ts`), and of these one is left for what waits for no chat. */
const apartAtOnce = (connections: number): number => Math.max(1, Math.min(mostApart, connections - 2))

/** Runs a transaction of a business when it is its turn; fails where none comes in so long. */
export type InTurn = <T>(business: string, transaction: () => Promise<T>, maxWaitMs: number) => Promise<T>

/** The turns of what batches have left. */
export function createApartTurns(connections: number): InTurn {
  const turns = createFairQueue({
    atOnce: Number.POSITIVE_INFINITY,
    atOncePerKey: apartAtOnce(connections),
    waiting: Number.POSITIVE_INFINITY,
    waitingPerKey: Number.POSITIVE_INFINITY,
  })
  // Never null, because any number may wait.
  return (business, transaction, maxWaitMs) => turns.run(business, transaction, maxWaitMs) ?? transaction()
}
