import type { Entry, Interaction, ThreadPage } from '@hilo/contracts'

/** A conversation's thread, as far back as it was loaded. */
export interface Thread {
  readonly interaction: Interaction
  /** In the order shown: (date, seq). */
  readonly entries: readonly Entry[]
  /** Older entries are on the server. */
  readonly hasMore: boolean
  /** Every change up to here is in. */
  readonly version: number
  /** Changes that arrived before an earlier one did. */
  readonly ahead: ReadonlySet<number>
}

const inOrder = (a: Entry, b: Entry): number => (a.date === b.date ? a.seq - b.seq : a.date < b.date ? -1 : 1)

export const threadFromPage = (page: ThreadPage): Thread => ({
  interaction: page.interaction,
  entries: page.messages.toSorted(inOrder),
  hasMore: page.has_more,
  version: page.version,
  ahead: new Set(),
})

/** The cursor of the page before what is loaded. */
export const cursorBefore = (thread: Thread): string | undefined => {
  const first = thread.entries[0]
  return first && `${first.date}_${first.seq}`
}

function put(entries: readonly Entry[], entry: Entry): readonly Entry[] {
  const at = entries.findIndex((known) => known.uuid === entry.uuid)
  const known = entries[at]
  if (known && known.version >= entry.version) return entries
  const others = known ? entries.toSpliced(at, 1) : entries
  const place = others.findLastIndex((other) => inOrder(other, entry) < 0)
  return others.toSpliced(place + 1, 0, entry)
}

/** Many at once: put one by one, each would copy all that is loaded. */
function putAll(entries: readonly Entry[], page: readonly Entry[]): readonly Entry[] {
  const known = new Map(entries.map((entry) => [entry.uuid, entry]))
  let changed = false
  for (const entry of page) {
    if ((known.get(entry.uuid)?.version ?? -1) >= entry.version) continue
    known.set(entry.uuid, entry)
    changed = true
  }
  return changed ? [...known.values()].toSorted(inOrder) : entries
}

/** A change of a line that lies before the loaded pages belongs to a page that will bring it when it is asked for. */
const isBeforeLoaded = (thread: Thread, entry: Entry): boolean => {
  const first = thread.entries[0]
  return thread.hasMore && first !== undefined && inOrder(entry, first) < 0
}

/** A line arrived by event: kept when it is newer than what is there, and counted towards the version. */
export function applyEntry(thread: Thread, entry: Entry): Thread {
  const entries = isBeforeLoaded(thread, entry) ? thread.entries : put(thread.entries, entry)
  const ahead = new Set(thread.ahead)
  if (entry.version > thread.version) ahead.add(entry.version)
  let version = thread.version
  while (ahead.delete(version + 1)) version += 1
  if (entries === thread.entries && version === thread.version && ahead.size === thread.ahead.size)
    return thread
  return { ...thread, entries, version, ahead }
}

/** Something is missing between what is known and what arrived: ask for the changes since `version`. */
export const hasGap = (thread: Thread): boolean => thread.ahead.size > 0

/** What changed since the thread's version. When `has_more`, ask again from the version it now has. */
export function applyChanges(thread: Thread, page: ThreadPage): Thread {
  const entries = putAll(
    thread.entries,
    page.messages.filter((entry) => !isBeforeLoaded(thread, entry)),
  )
  const version = Math.max(thread.version, page.version)
  return {
    ...thread,
    entries,
    version,
    interaction: newest(thread.interaction, page.interaction),
    ahead: new Set([...thread.ahead].filter((one) => one > version)),
  }
}

/** The page before what is loaded. Its version is not the thread's: what it brings is only older lines. */
export function prependPage(thread: Thread, page: ThreadPage): Thread {
  return { ...thread, entries: putAll(thread.entries, page.messages), hasMore: page.has_more }
}

export function applyInteraction(thread: Thread, interaction: Interaction): Thread {
  const kept = newer(thread.interaction, interaction)
  return kept === thread.interaction ? thread : { ...thread, interaction: kept }
}

/** What the server answers counts at the same version too: a name or a colour that it shows may be another one now. */
const newest = (known: Interaction, answered: Interaction): Interaction =>
  known.uuid === answered.uuid && known.version === answered.version ? answered : newer(known, answered)

function newer(known: Interaction, arrived: Interaction): Interaction {
  // A conversation goes on to its next interaction; of the same one the higher version counts.
  if (known.uuid !== arrived.uuid) return arrived.created_at >= known.created_at ? arrived : known
  return arrived.version > known.version ? arrived : known
}
