import type { MessageStatus } from '@hilo/contracts'
import { type Changes, noChanges } from '../../entries/changes'
import { eventsOfEntries, stateChanged } from '../../entries/events'
import { shownAfter } from '../../entries/last-message'
import type { EntryRow, InteractionRow } from '../../entries/rows'
import { bumpVersion, type Thread, type Threads, trackThreads } from '../../entries/thread'
import type { PartRow, StatusFacts } from './read-facts'

type Failure = EntryRow['error']

/** Statuses arrive in any order: a message's status never goes back. */
export function advances(before: MessageStatus, after: MessageStatus): boolean {
  const from: Partial<Record<MessageStatus, readonly MessageStatus[]>> = {
    failed: ['queued', 'sent', 'unknown'],
    sent: ['queued', 'unknown'],
    delivered: ['queued', 'unknown', 'sent', 'failed'],
    // Only we set it, for a send without an answer.
    unknown: ['queued'],
  }
  return after === 'read' ? before !== 'read' : (from[after]?.includes(before) ?? false)
}

const worstFirst: readonly MessageStatus[] = ['failed', 'unknown', 'queued', 'sent', 'delivered', 'read']

/** The status of a message of several parts: that of its worst part. */
export function worstStatus(parts: readonly Pick<PartRow, 'status'>[]): MessageStatus | null {
  return worstFirst.find((status) => parts.some((part) => part.status === status)) ?? null
}

/** The entry with its new status, in a thread that changes with it; null where the status does not advance. */
export function setStatus(
  thread: Thread,
  entry: EntryRow,
  status: MessageStatus,
  error: Failure,
): EntryRow | null {
  const before = entry.status
  if (before === null || !advances(before, status)) return null
  const failed = (one: MessageStatus) => one === 'failed' || one === 'unknown'
  const changed: EntryRow = {
    ...entry,
    status,
    error: failed(status) ? error : null,
    version: bumpVersion(thread, entry),
  }
  thread.interaction = withStatus(thread.interaction, changed, failed(status) || failed(before))
  return changed
}

/** The entry back in the queue; null where it has neither failed nor an unknown outcome. */
export function requeue(thread: Thread, entry: EntryRow): EntryRow | null {
  if (entry.status !== 'failed' && entry.status !== 'unknown') return null
  const queued: EntryRow = { ...entry, status: 'queued', error: null, version: bumpVersion(thread, entry) }
  thread.interaction = withStatus(thread.interaction, queued, true)
  return queued
}

/** Lists show the status of the last message, and whether any message did not arrive. */
function withStatus(interaction: InteractionRow, entry: EntryRow, failureChanged: boolean): InteractionRow {
  const { last_message } = interaction
  const isLast = last_message?.uuid === entry.uuid
  if (!isLast && !failureChanged) return interaction
  return {
    ...interaction,
    last_message: shownAfter(last_message, entry, { status: entry.status }),
    version: interaction.version + 1,
  }
}

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
