import { type Changes, noChanges } from '../rows/changes'
import type { NamedEntries } from '../rows/read-named-entries'
import type { EntryRow } from '../rows/rows'
import { openThreads, raiseVersion, type Threads } from '../rows/thread'
import { moveWindow } from '../rows/window'
import { applyChange, type MessageChange, previewAfter } from './apply-change'

interface Changing {
  readonly change: MessageChange
  /** The provider's name of the message. */
  readonly target: string
  /** For how long whoever does it may be answered, as if they had written. Null: it opens no window. */
  readonly windowSeconds: number | null
  readonly now: Date
}

/**
 * What a reaction, an edit or a deletion changes; null where nobody sees a difference. `facts.interactions` has, beside
 * the episodes of the lines, what is open in their threads.
 */
export function planMessageChange(facts: NamedEntries, changing: Changing): Changes | null {
  const { change, target, windowSeconds, now } = changing
  const threads = openThreads(facts)
  const message =
    facts.entries.find(({ provider_message_id }) => provider_message_id === target) ?? facts.entries[0]
  const first = message && changeLine(threads, message, change, now)
  if (!first) return null
  // The files that came with it are lines of their own, named after it.
  const others = change.kind === 'deletion' ? facts.entries.filter((entry) => entry !== message) : []
  const lines = [first, ...others.flatMap((entry) => changeLine(threads, entry, change, now) ?? [])]
  const at = 'at' in change && change.at !== null ? new Date(change.at) : now
  const alsoOpen =
    windowSeconds === null
      ? []
      : moveWindow(threads, facts, first.conversation_uuid, { at, windowSeconds, now })
  return {
    ...noChanges,
    ...threads.changed(),
    entries: lines,
    // Nobody names the files any longer: the sweep takes them away, and their bytes.
    filesReleased: change.kind === 'deletion' ? lines.map(({ uuid }) => uuid) : [],
    announcements: [
      ...lines.map(({ uuid, interaction_uuid }) => ({ interaction: interaction_uuid, entries: [uuid] })),
      ...alsoOpen
        .filter((uuid) => uuid !== first.interaction_uuid)
        .map((uuid) => ({ interaction: uuid, entries: [] })),
    ],
  }
}

function changeLine(threads: Threads, line: EntryRow, change: MessageChange, now: Date): EntryRow | null {
  const thread = threads.of(line)
  const changed = thread && applyChange(line, change, now)
  if (!thread || !changed) return null
  const entry = { ...changed, version: raiseVersion(thread) }
  thread.interaction = previewAfter(thread.interaction, entry, change)
  return entry
}
