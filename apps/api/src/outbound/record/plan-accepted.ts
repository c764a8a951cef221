import type { MessageStatus, PlannedInteractionEvent } from '@hilo/contracts'
import { type Changes, noChanges } from '../../entries/changes'
import { actedOn, stateChanged } from '../../entries/events'
import type { PartRow } from '../../entries/message-status'
import { advances, setStatus, worstStatus } from '../../entries/message-status'
import type { EntryRow } from '../../entries/rows'
import { bumpVersion, type Thread, trackThreads } from '../../entries/thread'
import { actorOfChange, applyChange, type MessageChange, previewAfter } from '../../interactions/apply-change'
import type { AttemptPlan } from './attempt-plan'
import type { AttemptFacts, EarlierItem } from './read-facts'

interface EarlierStatus {
  readonly provider_message_id: string
  readonly status: MessageStatus
  readonly error?: EntryRow['error']
}

/**
 * The provider accepted the message under these ids: it is sent, and then gets the statuses that arrived for those ids
 * before. Null: the attempt's outcome was known already.
 */
export function planAccepted(
  facts: AttemptFacts,
  providerIds: readonly string[],
  now: Date,
): AttemptPlan | null {
  const { attempt, entry } = facts
  if (attempt.state !== 'requesting' && attempt.state !== 'unknown') return null
  const threads = trackThreads(facts)
  const thread = threads.of(entry)
  if (!thread) throw new Error('the thread of a message was not read')

  let sent = setStatus(thread, entry, 'sent', null) ?? entry
  let parts = partsOf(facts, providerIds)
  const did: MessageChange[] = []
  const moved = new Map<string, Changes['parts'][number]>()
  for (const { parsed } of facts.earlierItems) {
    if (isStatus(parsed)) {
      const { provider_message_id: providerId, status, error = null } = parsed
      const part = parts.find(
        (one) => one.provider_message_id === providerId && one.entry_uuid === entry.uuid,
      )
      if (!part || !advances(part.status, status)) continue
      parts = parts.map((one) => (one === part ? { ...one, status } : one))
      moved.set(providerId, { provider_message_id: providerId, status, error })
      const worst = worstStatus(decidingParts(facts, parts))
      sent = (worst && setStatus(thread, sent, worst, error)) ?? sent
    } else {
      const change = parsed as MessageChange | null
      const changed = change && applyEarlierChange(thread, sent, change, now)
      if (!changed) continue
      sent = changed
      did.push(change)
    }
  }
  const changed = sent !== entry
  const events: readonly PlannedInteractionEvent[] = [
    ...(sent.status === entry.status ? [] : [stateChanged(thread.interaction, sent, entry.status)]),
    ...did.map((change) => actedOn(thread.interaction, sent, change.kind, actorOfChange(change, sent))),
  ]
  return {
    end: { state: 'accepted' },
    providerIds,
    due: null,
    changes: {
      ...noChanges,
      ...threads.changed(),
      unshown: threads.unshown(),
      parts: [...moved.values()],
      entries: changed ? [sent] : [],
      appliedItems: toAppliedItems(facts.earlierItems),
      filesReleased: sent.deleted_at !== entry.deleted_at ? [entry.uuid] : [],
      events: events.length > 0 ? [events] : [],
    },
  }
}

/** The items that waited for a provider id, as applied. */
export const toAppliedItems = (items: readonly EarlierItem[]): Changes['appliedItems'] =>
  items.map(({ uuid }) => ({ uuid, awaited_id: null }))

const isStatus = (parsed: unknown): parsed is EarlierStatus =>
  typeof parsed === 'object' && parsed !== null && !('kind' in parsed) && 'status' in parsed

function applyEarlierChange(
  thread: Thread,
  entry: EntryRow,
  change: MessageChange,
  now: Date,
): EntryRow | null {
  const changed = applyChange(entry, change, now)
  if (!changed) return null
  const after = { ...changed, version: bumpVersion(thread, changed) }
  thread.interaction = previewAfter(thread.interaction, after, change)
  return after
}

/** The known parts, with those of this attempt added. An id that belongs to another message stays with it. */
function partsOf(
  { parts, attempt, entry }: AttemptFacts,
  providerIds: readonly string[],
): readonly PartRow[] {
  const known = new Map(parts.map((part) => [part.provider_message_id, part]))
  for (const [position, providerId] of providerIds.entries()) {
    const before = known.get(providerId)
    if (before && before.entry_uuid !== entry.uuid) continue
    known.set(providerId, {
      provider_message_id: providerId,
      attempt_uuid: attempt.uuid,
      entry_uuid: entry.uuid,
      position,
      status: before?.status ?? 'sent',
    })
  }
  return [...known.values()]
}

/** The parts that decide the message's status: those of its last attempt, once the provider has accepted that. */
function decidingParts({ attempt, attempts }: AttemptFacts, parts: readonly PartRow[]): readonly PartRow[] {
  const [last] = attempts
  const counts = last && (last.uuid === attempt.uuid || last.state === 'accepted')
  return counts ? parts.filter(({ attempt_uuid }) => attempt_uuid === last.uuid) : []
}
