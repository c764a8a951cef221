import type { DomainEvent } from '@hilo/contracts'
import { observeEvents } from '../../platform/events/write-events'

/**
 * What happened while `work` ran, in the order in which it was written: of all businesses, also what nobody listens to. One piece of
 * work at a time, in processes of this test.
 */
export async function eventsOf(work: () => Promise<unknown>): Promise<readonly DomainEvent[]> {
  const heard: DomainEvent[] = []
  observeEvents((events) => heard.push(...events))
  try {
    await work()
  } finally {
    observeEvents(null)
  }
  return heard
}
