import type { Changes } from '../rows/changes'
import type { NamedEntries } from '../rows/read-named-entries'
import type { EntryRow } from '../rows/rows'
import { openThreads } from '../rows/thread'
import { advances, type PartRow, setStatus, worstOf } from '../statuses/plan'

export interface SentPart extends PartRow {
  /** When its try began: the provider's hour of it is later than that. */
  readonly started_at: Date
  /** Whether it belongs to the try that counts: the last one, if the provider has accepted it. */
  readonly counts: boolean
}

/** A moment, or a message of ours. */
export interface UpTo {
  readonly moment: Date | null
  readonly target: Pick<EntryRow, 'conversation_uuid' | 'seq'> | null
}

/**
 * Whether the receipt may be about a message that is being sent, whose name is not known yet: it is taken up again once the try
 * has ended.
 */
export const receiptWaits = (
  sending: readonly { readonly started_at: Date }[],
  { moment, target }: UpTo,
): boolean => sending.some(({ started_at }) => (moment === null ? target === null : started_at <= moment))

/** Everything that was sent by then and is not as far yet gets as far. */
export function planReceipt(
  facts: NamedEntries & { readonly parts: readonly SentPart[] },
  status: 'delivered' | 'read',
  { moment, target }: UpTo,
): Pick<Changes, 'parts' | 'entries' | 'conversations' | 'interactions' | 'announcements'> {
  const threads = openThreads(facts)
  const includes = (part: SentPart, entry: EntryRow): boolean =>
    (moment !== null && part.started_at <= moment) ||
    (target !== null && entry.conversation_uuid === target.conversation_uuid && entry.seq <= target.seq)
  const reached = facts.entries.map((entry) => {
    const parts = facts.parts.filter(({ entry_uuid }) => entry_uuid === entry.uuid)
    const moved = parts.filter(
      (part) => part.status !== 'failed' && advances(part.status, status) && includes(part, entry),
    )
    const after = parts.flatMap((part) => (part.counts ? [moved.includes(part) ? { status } : part] : []))
    const worst = moved.length > 0 ? worstOf(after) : null
    const thread = threads.of(entry)
    return { moved, line: worst && thread && setStatus(thread, entry, worst, null) }
  })
  const lines = reached.flatMap(({ line }) => line ?? [])
  return {
    ...threads.changed(),
    parts: reached.flatMap(({ moved }) =>
      moved.map(({ provider_message_id }) => ({ provider_message_id, status, error: null })),
    ),
    entries: lines,
    announcements: lines.map(({ uuid, interaction_uuid }) => ({
      interaction: interaction_uuid,
      entries: [uuid],
    })),
  }
}
