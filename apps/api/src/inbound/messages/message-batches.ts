import type { Clock } from '../../platform/clock/clock'
import type { Db } from '../../platform/db/db'
import type { InTurn } from '../items/apart-turns'
import { storeApart } from '../items/store-single'
import { type CustomerTurns, createCustomerTurns } from './customer-turns'
import { createLateness } from './lateness'
import { customerKeys, type QueuedMessage } from './queued-message'
import { createRunningBatches } from './running-batches'
import { storeBatch } from './store-batch'
import { createWaitingMessages } from './waiting-messages'

export interface MessageBatches {
  /** Stores the message with others of its business, as soon as it may begin. */
  add(message: QueuedMessage): void
  isLate(business: string): boolean
}

/**
 * A message waits (`waiting-messages.ts`) until its business may begin a transaction (`running-batches.ts`) and no other of its customer is being
 * stored (`customer-turns.ts`). What its batch leaves is stored apart.
 */
export function createMessageBatches(db: Db, clock: Clock, inTurn: InTurn): MessageBatches {
  const customers = createCustomerTurns()
  const waiting = createWaitingMessages(customers)
  const running = createRunningBatches(db.sizes.arriving, startBatches)
  const lateness = createLateness()

  function startBatches(): void {
    while (!running.isFull()) {
      const batch = waiting.takeBatch(running.mayBegin)
      const [first] = batch
      if (!first) return
      void runBatch(first.account.business, batch)
    }
  }

  async function runBatch(business: string, batch: readonly QueuedMessage[]): Promise<void> {
    lateness.record(business, longestWaitOf(batch, customers))
    customers.start(batch.flatMap(customerKeys))
    const end = running.begin(business)
    const left = await storeBatch(db, clock, batch)
    end()
    // The next batch waits for none of them; only later messages of their customers do.
    for (const one of left)
      void storeApart(db, clock, one, inTurn)
        .then(one.resolve, one.reject)
        .then(() => free([one]))
    free(batch.filter((one) => !left.includes(one)))
  }

  function free(stored: readonly QueuedMessage[]): void {
    customers.end(stored.flatMap(customerKeys))
    startBatches()
  }

  return {
    add(message) {
      waiting.add(message)
      customers.add(customerKeys(message))
      // Behind another of its customer it starts nothing, and looking for what to start costs as much as waits.
      if (!customers.isBusy(customerKeys(message))) startBatches()
    },
    // What waits while its business is idle is behind another one of its customer.
    isLate: (business) => waiting.has(business) && !running.isIdle(business) && lateness.isLate(business),
  }
}

/** The time behind another one of its customer does not count: one who writes quickly would make the business late. */
const longestWaitOf = (batch: readonly QueuedMessage[], customers: CustomerTurns): number =>
  performance.now() -
  Math.min(...batch.map((one) => Math.max(one.queuedAt, customers.freeSince(customerKeys(one)))))
