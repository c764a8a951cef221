import { type Changes, noChanges } from '../../entries/changes'
import { actedOn, eventsOfEntries, interactionChanged } from '../../entries/events'
import type { EntriesWithThreads } from '../../entries/read-entries-by-provider-id'
import { extendWindow } from '../../entries/reply-window'
import type { EntryRow } from '../../entries/rows'
import { bumpVersion, type Threads, trackThreads } from '../../entries/thread'
import { actorOfChange, applyChange, type MessageChange, previewAfter } from '../../interactions/apply-change'

interface ChangeRequest {
  readonly change: MessageChange
  /** The provider's id of the message. */
  readonly target: string
  /** Null: the change opens no window in which the customer may be answered. */
  readonly windowSeconds: number | null
  readonly now: Date
}

/**
 * The effect of a reaction, an edit or a deletion; null if nothing visible changes. `facts.interactions` also has the
 * open interactions of the conversations.
 */
export function planMessageChange(facts: EntriesWithThreads, request: ChangeRequest): Changes | null {
  const { change, target, windowSeconds, now } = request
  const threads = trackThreads(facts)
  const message =
    facts.entries.find(({ provider_message_id }) => provider_message_id === target) ?? facts.entries[0]
  const first = message && changeEntry(threads, message, change, now)
  if (!first) return null
  // The files of one message are entries of their own, whose ids begin with the message's.
  const files = change.kind === 'deletion' ? facts.entries.filter((entry) => entry !== message) : []
  const entries = [first, ...files.flatMap((entry) => changeEntry(threads, entry, change, now) ?? [])]
  const at = 'at' in change && change.at !== null ? new Date(change.at) : now
  const withNewWindow =
    windowSeconds === null
      ? []
      : extendWindow(threads, facts, first.conversation_uuid, { at, windowSeconds, now })
  return {
    ...noChanges,
    ...threads.changed(),
    unshown: threads.unshown(),
    entries,
    // Nothing refers to the files any longer: the sweep deletes them.
    filesReleased: change.kind === 'deletion' ? entries.map(({ uuid }) => uuid) : [],
    events: [
      ...eventsOfEntries(threads, entries, (row, entry) =>
        actedOn(row, entry, change.kind, actorOfChange(change, entry)),
      ),
      ...withNewWindow
        .filter(({ uuid }) => uuid !== first.interaction_uuid)
        .map((row) => [interactionChanged(row)]),
    ],
  }
}

function changeEntry(threads: Threads, before: EntryRow, change: MessageChange, now: Date): EntryRow | null {
  const thread = threads.of(before)
  const changed = thread && applyChange(before, change, now)
  if (!thread || !changed) return null
  const entry = { ...changed, version: bumpVersion(thread, before) }
  thread.interaction = previewAfter(thread.interaction, entry, change)
  return entry
}
