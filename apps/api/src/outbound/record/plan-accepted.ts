import type { MessageStatus } from '@hilo/contracts'
import { applyChange, type MessageChange, previewAfter } from '../../inbound/message-changes/apply-change'
import { type Changes, noChanges } from '../../inbound/rows/changes'
import type { EntryRow } from '../../inbound/rows/rows'
import { openThreads, raiseVersion, type Thread } from '../../inbound/rows/thread'
import { advances, type PartRow, setStatus, worstOf } from '../../inbound/statuses/plan'
import type { AttemptPlan } from './plan'
import type { AttemptFacts, ToldBefore } from './read-facts'

interface Told {
  readonly provider_message_id: string
  readonly status: MessageStatus
  readonly error?: EntryRow['error']
}

/**
 * The provider took it, under these names: it is sent, and then it is as far as what was told of it before they were
 * known. Null: its end was known.
 */
export function planAccepted(facts: AttemptFacts, names: readonly string[], now: Date): AttemptPlan | null {
  const { attempt, entry } = facts
  if (attempt.state !== 'requesting' && attempt.state !== 'unknown') return null
  const threads = openThreads(facts)
  const thread = threads.of(entry)
  if (!thread) throw new Error('a message without its thread')

  let line = setStatus(thread, entry, 'sent', null) ?? entry
  let parts = partsOf(facts, names)
  const moved = new Map<string, Changes['parts'][number]>()
  for (const { parsed } of facts.told) {
    if (isStatus(parsed)) {
      const { provider_message_id: name, status, error = null } = parsed
      const part = parts.find((one) => one.provider_message_id === name && one.entry_uuid === entry.uuid)
      if (!part || !advances(part.status, status)) continue
      parts = parts.map((one) => (one === part ? { ...one, status } : one))
      moved.set(name, { provider_message_id: name, status, error })
      const worst = worstOf(counting(facts, parts))
      line = (worst && setStatus(thread, line, worst, error)) ?? line
    } else line = changeLine(thread, line, parsed as MessageChange | null, now)
  }
  const changed = line !== entry
  return {
    end: { state: 'accepted' },
    names,
    due: null,
    changes: {
      ...noChanges,
      ...threads.changed(),
      parts: [...moved.values()],
      entries: changed ? [line] : [],
      appliedItems: known(facts.told),
      filesReleased: line.deleted_at !== entry.deleted_at ? [entry.uuid] : [],
      announcements: changed ? [{ interaction: entry.interaction_uuid, entries: [entry.uuid] }] : [],
    },
  }
}

/** What waited for a name waits no longer. */
export const known = (told: readonly ToldBefore[]): Changes['appliedItems'] =>
  told.map(({ uuid }) => ({ uuid, awaits: null }))

const isStatus = (parsed: unknown): parsed is Told =>
  typeof parsed === 'object' && parsed !== null && !('kind' in parsed) && 'status' in parsed

function changeLine(thread: Thread, line: EntryRow, change: MessageChange | null, now: Date): EntryRow {
  const changed = change && applyChange(line, change, now)
  if (!changed) return line
  const after = { ...changed, version: raiseVersion(thread) }
  thread.interaction = previewAfter(thread.interaction, after, change)
  return after
}

/** What the provider made of messages, with these names of this try; one that is another message's stays that one's. */
function partsOf({ parts, attempt, entry }: AttemptFacts, names: readonly string[]): readonly PartRow[] {
  const known = new Map(parts.map((part) => [part.provider_message_id, part]))
  for (const [position, name] of names.entries()) {
    const before = known.get(name)
    if (before && before.entry_uuid !== entry.uuid) continue
    known.set(name, {
      provider_message_id: name,
      attempt_uuid: attempt.uuid,
      entry_uuid: entry.uuid,
      position,
      status: before?.status ?? 'sent',
    })
  }
  return [...known.values()]
}

/** Those of the last try, once the provider has accepted it: this one, or one that replaced it. */
function counting({ attempt, attempts }: AttemptFacts, parts: readonly PartRow[]): readonly PartRow[] {
  const [last] = attempts
  const counts = last && (last.uuid === attempt.uuid || last.state === 'accepted')
  return counts ? parts.filter(({ attempt_uuid }) => attempt_uuid === last.uuid) : []
}
