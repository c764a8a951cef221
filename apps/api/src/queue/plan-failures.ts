import type { EventActor } from '@hilo/contracts'
import { type Changes, noChanges } from '../entries/changes'
import { eventsOfEntries, stateChanged } from '../entries/events'
import { setStatus } from '../entries/message-status'
import type { EntriesWithThreads } from '../entries/read-entries-by-provider-id'
import type { EntryRow } from '../entries/rows'
import { trackThreads } from '../entries/thread'

/** Fails queued messages, except those that are being sent; those of one interaction are published together. `actor`: who stopped the account. */
export function planFailures(
  facts: EntriesWithThreads,
  sending: ReadonlySet<string>,
  error: NonNullable<EntryRow['error']>,
  actor: EventActor,
): Changes {
  const threads = trackThreads(facts)
  const failed = facts.entries.flatMap((entry) => {
    const thread = threads.of(entry)
    const isWaiting = entry.status === 'queued' && !sending.has(entry.uuid)
    return (isWaiting && thread && setStatus(thread, entry, 'failed', error)) || []
  })
  return {
    ...noChanges,
    ...threads.changed(),
    entries: failed,
    events: eventsOfEntries(threads, failed, (row, entry) => stateChanged(row, entry, 'queued', actor)),
  }
}
