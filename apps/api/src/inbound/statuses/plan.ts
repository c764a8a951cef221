import type { MessageStatus } from '@hilo/contracts'
import { type Changes, noChanges } from '../rows/changes'
import type { EntryRow, InteractionRow } from '../rows/rows'
import { openThreads, raiseVersion, type Thread, type Threads } from '../rows/thread'
import type { StatusFacts } from './read-facts'

export interface PartRow {
  readonly provider_message_id: string
  readonly attempt_uuid: string
  readonly entry_uuid: string
  readonly position: number
  readonly status: MessageStatus
}

type Failure = EntryRow['error']

/** Providers tell in any order: a state never goes back. */
export function advances(before: MessageStatus, after: MessageStatus): boolean {
  const from: Partial<Record<MessageStatus, readonly MessageStatus[]>> = {
    failed: ['queued', 'sent', 'unknown'],
    sent: ['queued', 'unknown'],
    delivered: ['queued', 'unknown', 'sent', 'failed'],
    // No provider says so: it is what we say of a send without an answer.
    unknown: ['queued'],
  }
  return after === 'read' ? before !== 'read' : (from[after]?.includes(before) ?? false)
}

const fromWorst: readonly MessageStatus[] = ['failed', 'unknown', 'queued', 'sent', 'delivered', 'read']

/** A message of several parts is as far as the one that got least far. */
export function worstOf(parts: readonly Pick<PartRow, 'status'>[]): MessageStatus | null {
  return fromWorst.find((status) => parts.some((part) => part.status === status)) ?? null
}

/** The line with its new state, in a thread that has changed with it; null where the state does not advance. */
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
    version: raiseVersion(thread),
  }
  thread.interaction = withStatus(thread.interaction, changed, failed(status) || failed(before))
  return changed
}

/** The line back in the queue, as a person or what came back of it wants; null where its state is no failure and no doubt. */
export function requeue(thread: Thread, entry: EntryRow): EntryRow | null {
  if (entry.status !== 'failed' && entry.status !== 'unknown') return null
  const queued: EntryRow = { ...entry, status: 'queued', error: null, version: raiseVersion(thread) }
  thread.interaction = withStatus(thread.interaction, queued, true)
  return queued
}

/** The list shows the state of the last message, and whether anything did not arrive. */
function withStatus(interaction: InteractionRow, entry: EntryRow, trouble: boolean): InteractionRow {
  const { last_message } = interaction
  const isLast = last_message?.uuid === entry.uuid
  if (!isLast && !trouble) return interaction
  return {
    ...interaction,
    last_message: isLast && last_message ? { ...last_message, status: entry.status } : last_message,
    version: interaction.version + 1,
  }
}

/** What a provider says became of one of its messages; null where that changes nothing. */
export function planStatus(
  facts: StatusFacts,
  { name, status, error }: { readonly name: string; readonly status: MessageStatus; readonly error: Failure },
): Pick<Changes, 'parts' | 'entries' | 'conversations' | 'interactions' | 'announcements'> | null {
  const entry = facts.entries.find(({ author_kind }) => author_kind !== 'client')
  const threads = openThreads(facts)
  const thread = entry && threads.of(entry)
  if (!thread) return null

  const part = facts.parts.find(({ provider_message_id }) => provider_message_id === name)
  if (!part || !advances(part.status, status)) {
    // What the business wrote elsewhere has no tries of ours: its own row is all there is.
    const own = entry.author_kind === 'app' && entry.provider_message_id === name
    return own ? changed(threads, setStatus(thread, entry, status, error), []) : null
  }
  const parts = [{ provider_message_id: name, status, error }]
  const counting = facts.parts
    .filter(({ attempt_uuid }) => attempt_uuid === facts.acceptedAttempt)
    .map((one) => (one === part ? { status } : one))
  // Null: a part of a try that a later one has replaced.
  const worst = worstOf(counting)
  const line = worst && setStatus(thread, entry, worst, error)
  return changed(threads, line, parts)
}

function changed(
  threads: Threads,
  line: EntryRow | null,
  parts: Changes['parts'],
): ReturnType<typeof planStatus> {
  if (!line) return parts.length > 0 ? { ...noChanges, parts } : null
  return {
    ...threads.changed(),
    parts,
    entries: [line],
    announcements: [{ interaction: line.interaction_uuid, entries: [line.uuid] }],
  }
}
