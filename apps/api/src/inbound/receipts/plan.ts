import type { Changes } from '../../entries/changes'
import { eventsOfEntries, stateChanged } from '../../entries/events'
import type { PartRow } from '../../entries/message-status'
import { advances, setStatus, worstStatus } from '../../entries/message-status'
import type { EntriesWithThreads } from '../../entries/read-entries-by-provider-id'
import type { EntryRow } from '../../entries/rows'
import { trackThreads } from '../../entries/thread'

export interface SentPart extends PartRow {
  /** When its attempt began, which is before the provider's time of it. */
  readonly started_at: Date
  /** Whether it belongs to the last attempt, and the provider accepted that one. */
  readonly counts: boolean
}

/** How far a receipt reaches: up to a moment, or to a message of ours. */
export interface UpTo {
  readonly moment: Date | null
  readonly target: Pick<EntryRow, 'conversation_uuid' | 'seq'> | null
}

/**
 * Whether the receipt may include a message that is being sent, whose provider id is not known yet: it is retried once
 * that attempt has ended.
 */
export const receiptMustWait = (
  sending: readonly { readonly started_at: Date }[],
  { moment, target }: UpTo,
): boolean => sending.some(({ started_at }) => (moment === null ? target === null : started_at <= moment))

/** Gives the status to every message up to there that has not reached it yet. */
export function planReceipt(
  facts: EntriesWithThreads & { readonly parts: readonly SentPart[] },
  status: 'delivered' | 'read',
  { moment, target }: UpTo,
): Pick<Changes, 'parts' | 'entries' | 'conversations' | 'interactions' | 'unshown' | 'events'> {
  const threads = trackThreads(facts)
  const includes = (part: SentPart, entry: EntryRow): boolean =>
    (moment !== null && part.started_at <= moment) ||
    (target !== null && entry.conversation_uuid === target.conversation_uuid && entry.seq <= target.seq)
  const updates = facts.entries.map((entry) => {
    const parts = facts.parts.filter(({ entry_uuid }) => entry_uuid === entry.uuid)
    const moved = parts.filter(
      (part) => part.status !== 'failed' && advances(part.status, status) && includes(part, entry),
    )
    const after = parts.flatMap((part) => (part.counts ? [moved.includes(part) ? { status } : part] : []))
    const worst = moved.length > 0 ? worstStatus(after) : null
    const thread = threads.of(entry)
    return { moved, entry: worst && thread && setStatus(thread, entry, worst, null) }
  })
  const entries = updates.flatMap(({ entry }) => entry ?? [])
  return {
    ...threads.changed(),
    unshown: threads.unshown(),
    parts: updates.flatMap(({ moved }) =>
      moved.map(({ provider_message_id }) => ({ provider_message_id, status, error: null })),
    ),
    entries,
    events: eventsOfEntries(threads, entries, (row, entry) =>
      stateChanged(row, entry, facts.entries.find(({ uuid }) => uuid === entry.uuid)?.status ?? null),
    ),
  }
}
