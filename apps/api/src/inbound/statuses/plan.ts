import type { MessageStatus } from '@hilo/contracts'
import { type Changes, noChanges } from '../../entries/changes'
import { eventsOfEntries, stateChanged } from '../../entries/events'
import { advances, setStatus, worstStatus } from '../../entries/message-status'
import type { EntryRow } from '../../entries/rows'
import { type Threads, trackThreads } from '../../entries/thread'
import type { StatusFacts } from './read-facts'

type Failure = EntryRow['error']

/** Applies the provider's status of one of its messages; null where that changes nothing. */
export function planStatus(
  facts: StatusFacts,
  {
    providerId,
    status,
    error,
  }: {
    readonly providerId: string
    readonly status: MessageStatus
    readonly error: Failure
  },
): Pick<Changes, 'parts' | 'entries' | 'conversations' | 'interactions' | 'events'> | null {
  const entry = facts.entries.find(({ author_kind }) => author_kind !== 'client')
  const threads = trackThreads(facts)
  const thread = entry && threads.of(entry)
  if (!thread) return null

  const part = facts.parts.find(({ provider_message_id }) => provider_message_id === providerId)
  if (!part || !advances(part.status, status)) {
    // What the business wrote elsewhere has no attempts or parts of ours.
    const own = entry.author_kind === 'app' && entry.provider_message_id === providerId
    return own ? changed(threads, setStatus(thread, entry, status, error), [], entry.status) : null
  }
  const parts = [{ provider_message_id: providerId, status, error }]
  const deciding = facts.parts
    .filter(({ attempt_uuid }) => attempt_uuid === facts.acceptedAttempt)
    .map((one) => (one === part ? { status } : one))
  // Null: the part belongs to an attempt that a later one has replaced.
  const worst = worstStatus(deciding)
  const updated = worst && setStatus(thread, entry, worst, error)
  return changed(threads, updated, parts, entry.status)
}

function changed(
  threads: Threads,
  entry: EntryRow | null,
  parts: Changes['parts'],
  was: MessageStatus | null,
): ReturnType<typeof planStatus> {
  if (!entry) return parts.length > 0 ? { ...noChanges, parts } : null
  return {
    ...threads.changed(),
    parts,
    entries: [entry],
    events: eventsOfEntries(threads, [entry], (row) => stateChanged(row, entry, was)),
  }
}
