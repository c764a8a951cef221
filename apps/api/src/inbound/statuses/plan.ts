import type { MessageStatus } from '@hilo/contracts'
import type { Changes } from '../../entries/changes'
import { stateChanged } from '../../entries/events'
import type { LockedThreads } from '../../entries/lock-rows'
import { advances, setStatus, worstStatus } from '../../entries/message-status'
import type { EntryRow } from '../../entries/rows'
import { type Threads, trackThreads } from '../../entries/thread'
import type { StatusFacts } from './read-facts'

type Failure = EntryRow['error']

/** A status of one of the provider's messages. */
export interface ReportedStatus {
  readonly providerId: string
  readonly status: MessageStatus
  readonly error: Failure
}

type KnownMessage = Pick<StatusFacts, 'entries' | 'parts' | 'acceptedAttempt'>
type PlannedStatuses = Pick<
  Changes,
  'parts' | 'entries' | 'conversations' | 'interactions' | 'unshown' | 'events'
>

/**
 * Applies statuses of messages of ours, those of each message in the order in which they came, as one change of each message and one of each
 * interaction; null where they change nothing.
 */
export function planStatuses(
  read: LockedThreads,
  messages: readonly { readonly facts: KnownMessage; readonly statuses: readonly ReportedStatus[] }[],
): PlannedStatuses | null {
  const threads = trackThreads(read)
  const ours = messages.flatMap(({ facts, statuses }) => {
    const entry = entryOfOurs(facts)
    return entry ? [{ entry, facts, statuses }] : []
  })
  const moved: Changes['parts'][number][] = []
  const entries: EntryRow[] = []
  const events: PlannedStatuses['events'][number][] = []
  for (const ofInteraction of grouped(ours, ({ entry }) => entry.interaction_uuid)) {
    const happened: PlannedStatuses['events'][number][number][] = []
    // Several of the provider's messages may be parts of one entry. Each has the facts of the whole entry, so those of the first are enough.
    for (const ofEntry of grouped(ofInteraction, ({ entry }) => entry.uuid)) {
      const [{ entry, facts }] = ofEntry
      const all = ofEntry.flatMap(({ statuses }) => statuses)
      const { changed, parts } = applyStatuses(threads, entry, facts, all)
      moved.push(...parts)
      const thread = threads.of(entry)
      if (changed === entry || !thread) continue
      entries.push(changed)
      happened.push(stateChanged(thread.interaction, changed, entry.status))
    }
    if (happened.length > 0) events.push(happened)
  }
  return moved.length + entries.length > 0
    ? { ...threads.changed(), unshown: threads.unshown(), parts: moved, entries, events }
    : null
}

/** The message of ours that statuses are about. */
export const entryOfOurs = ({ entries }: Pick<StatusFacts, 'entries'>): EntryRow | undefined =>
  entries.find(({ author_kind }) => author_kind !== 'client')

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): readonly (readonly [T, ...T[]])[] {
  const groups = new Map<string, [T, ...T[]]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return [...groups.values()]
}

/** The entry after statuses of its parts, in a thread that changes with it; the same one where they change nothing. */
function applyStatuses(
  threads: Threads,
  entry: EntryRow,
  facts: KnownMessage,
  statuses: readonly ReportedStatus[],
): { readonly changed: EntryRow; readonly parts: Changes['parts'] } {
  const thread = threads.of(entry)
  if (!thread) return { changed: entry, parts: [] }
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
  return { changed, parts: [...moved.values()] }
}
