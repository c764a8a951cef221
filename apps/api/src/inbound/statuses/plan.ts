import type { MessageStatus } from '@hilo/contracts'
import { type Changes, noChanges } from '../../entries/changes'
import { eventsOfEntries, stateChanged } from '../../entries/events'
import { advances, setStatus, worstStatus } from '../../entries/message-status'
import type { EntryRow } from '../../entries/rows'
import { trackThreads } from '../../entries/thread'
import type { StatusFacts } from './read-facts'

type Failure = EntryRow['error']

/** A status of one of the provider's messages. */
export interface ReportedStatus {
  readonly providerId: string
  readonly status: MessageStatus
  readonly error: Failure
}

/** Applies statuses of one message of ours, in the order in which they came; null where they change nothing. */
export function planStatuses(
  facts: StatusFacts,
  statuses: readonly ReportedStatus[],
): Pick<Changes, 'parts' | 'entries' | 'conversations' | 'interactions' | 'events'> | null {
  const entry = facts.entries.find(({ author_kind }) => author_kind !== 'client')
  const threads = trackThreads(facts)
  const thread = entry && threads.of(entry)
  if (!thread) return null

  let changed = entry
  let parts = facts.parts
  const moved = new Map<string, Changes['parts'][number]>()
  for (const { providerId, status, error } of statuses) {
    const part = parts.find(({ provider_message_id }) => provider_message_id === providerId)
    if (!part || !advances(part.status, status)) {
      // A message that the business wrote elsewhere has no attempts or parts of ours.
      const own = entry.author_kind === 'app' && entry.provider_message_id === providerId
      if (own) changed = setStatus(thread, changed, status, error) ?? changed
      continue
    }
    parts = parts.map((one) => (one === part ? { ...one, status } : one))
    moved.set(providerId, { provider_message_id: providerId, status, error })
    // Null: the part belongs to an attempt that a later one has replaced.
    const worst = worstStatus(parts.filter(({ attempt_uuid }) => attempt_uuid === facts.acceptedAttempt))
    changed = (worst && setStatus(thread, changed, worst, error)) ?? changed
  }
  const written = [...moved.values()]
  if (changed === entry) return written.length > 0 ? { ...noChanges, parts: written } : null
  return {
    ...threads.changed(),
    parts: written,
    entries: [changed],
    events: eventsOfEntries(threads, [changed], (row) => stateChanged(row, changed, entry.status)),
  }
}
