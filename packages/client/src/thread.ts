import type { Entry, Interaction, ThreadPage } from '@hilo/contracts'

/** A conversation's thread, as far as it was loaded: without a gap, up to its end unless `hasNewer`. */
export interface Thread {
  readonly interaction: Interaction
  /** In the order shown: (date, seq). */
  readonly entries: readonly Entry[]
  /** Older entries are on the server. */
  readonly hasMore: boolean
  /** Entries that were let go, and which loaded ones answer. */
  readonly answered?: readonly Entry[]
  /** Newer entries are on the server: the thread was opened around an entry, and not yet read on to its end. */
  readonly hasNewer: boolean
  /** Every change up to this version is applied. */
  readonly version: number
  /** Versions that arrived before an earlier one did. */
  readonly ahead: ReadonlySet<number>
  /** When this device stored it; only in one that was read from there, without a connection. */
  readonly storedAt?: number
}

const compareEntries = (a: Entry, b: Entry): number =>
  a.date === b.date ? a.seq - b.seq : a.date < b.date ? -1 : 1

export const threadFromPage = (page: ThreadPage): Thread => ({
  interaction: page.interaction,
  entries: page.messages.toSorted(compareEntries),
  hasMore: page.has_more,
  hasNewer: page.has_newer ?? false,
  version: page.version,
  ahead: new Set(),
})

const cursorAt = (entry: Entry | undefined): string | undefined => entry && `${entry.date}_${entry.seq}`

/** The cursor of the page before the loaded entries. */
export const cursorBefore = (thread: Thread): string | undefined => cursorAt(thread.entries[0])

/** The cursor of the page after the loaded entries. */
export const cursorAfter = (thread: Thread): string | undefined => cursorAt(thread.entries.at(-1))

function put(entries: readonly Entry[], entry: Entry): readonly Entry[] {
  const at = entries.findIndex((known) => known.uuid === entry.uuid)
  const known = entries[at]
  if (known && known.version >= entry.version) return entries
  const others = known ? entries.toSpliced(at, 1) : entries
  const index = others.findLastIndex((other) => compareEntries(other, entry) < 0)
  return others.toSpliced(index + 1, 0, entry)
}

/** Adds many at once; adding them one by one would copy all loaded entries each time. */
function putAll(entries: readonly Entry[], page: readonly Entry[]): readonly Entry[] {
  const known = new Map(entries.map((entry) => [entry.uuid, entry]))
  let changed = false
  for (const entry of page) {
    if ((known.get(entry.uuid)?.version ?? -1) >= entry.version) continue
    known.set(entry.uuid, entry)
    changed = true
  }
  return changed ? [...known.values()].toSorted(compareEntries) : entries
}

/** Whether the entry lies before or after the loaded pages: its own page will bring it. */
const isOutsideLoaded = (thread: Thread, entry: Entry): boolean => {
  const [first, last] = [thread.entries[0], thread.entries.at(-1)]
  return (
    (thread.hasMore && first !== undefined && compareEntries(entry, first) < 0) ||
    (thread.hasNewer && last !== undefined && compareEntries(entry, last) > 0)
  )
}

/** The same entries, each as the newest of these says. */
function renew(known: readonly Entry[], changed: readonly Entry[]): readonly Entry[] {
  const newest = known.map(
    (one) => changed.findLast(({ uuid, version }) => uuid === one.uuid && version > one.version) ?? one,
  )
  return newest.some((one, at) => one !== known[at]) ? newest : known
}

const withAnswered = (thread: Thread, changed: readonly Entry[]): Thread => {
  const { answered } = thread
  const renewed = answered && renew(answered, changed)
  return renewed && renewed !== answered ? { ...thread, answered: renewed } : thread
}

/** A thread of more entries is cut to the newest of them, while its end is read or nobody shows it. */
export const mostEntries = 1_000
/** More than the web renders whole, so that a cut renders nothing anew; and so few that it is seldom. */
export const keptEntries = 500

/** Lets go of the oldest entries of a long thread: they come again with the page before. What is kept shows what it answers. */
export function keepNewest(thread: Thread): Thread {
  const { entries, hasNewer } = thread
  if (entries.length <= mostEntries || hasNewer) return thread
  const kept = entries.slice(-keptEntries)
  const asked = new Set(kept.map(({ reply_to }) => reply_to))
  const known = [...(thread.answered ?? []), ...entries.slice(0, -keptEntries)]
  const answered = new Map(known.filter(({ uuid }) => asked.has(uuid)).map((entry) => [entry.uuid, entry]))
  return { ...thread, entries: kept, answered: [...answered.values()], hasMore: true }
}

/** Applies an entry from an event, if it is newer than the known one, and counts its version. */
export function applyEntry(before: Thread, entry: Entry): Thread {
  const thread = withAnswered(before, [entry])
  const entries = isOutsideLoaded(thread, entry) ? thread.entries : put(thread.entries, entry)
  const ahead = new Set(thread.ahead)
  if (entry.version > thread.version) ahead.add(entry.version)
  let version = thread.version
  while (ahead.delete(version + 1)) version += 1
  if (entries === thread.entries && version === thread.version && ahead.size === thread.ahead.size)
    return thread
  return { ...thread, entries, version, ahead }
}

/** Whether a change is missing: ask for the changes since `version`. */
export const hasGap = (thread: Thread): boolean => thread.ahead.size > 0

/** Applies the changes since the thread's version. When the page says `has_more`, ask again from the new version. */
export function applyChanges(before: Thread, page: ThreadPage): Thread {
  const thread = withAnswered(before, page.messages)
  const entries = putAll(
    thread.entries,
    page.messages.filter((entry) => !isOutsideLoaded(thread, entry)),
  )
  const version = Math.max(thread.version, page.version)
  return {
    ...thread,
    entries,
    version,
    interaction: newerOrAnswered(thread.interaction, page.interaction),
    ahead: new Set([...thread.ahead].filter((one) => one > version)),
  }
}

/** Adds the page before the loaded entries. It does not bring newer changes, so the thread keeps its version. */
export function prependPage(thread: Thread, page: ThreadPage): Thread {
  return { ...thread, entries: putAll(thread.entries, page.messages), hasMore: page.has_more }
}

/**
 * Adds the page after the loaded entries. An entry that arrived by an event while the page was being read was left out: if
 * the page does not know its version, there is more to ask for.
 */
export function appendNewerPage(thread: Thread, page: ThreadPage): Thread {
  const known = Math.max(thread.version, ...thread.ahead)
  return {
    ...thread,
    entries: putAll(thread.entries, page.messages),
    hasNewer: page.has_more || page.version < known,
  }
}

export function applyInteraction(thread: Thread, interaction: Interaction): Thread {
  const kept = newer(thread.interaction, interaction)
  return kept === thread.interaction ? thread : { ...thread, interaction: kept }
}

/** An answer also replaces the same version: the names and colours in it may have changed without a new version. */
const newerOrAnswered = (known: Interaction, answered: Interaction): Interaction =>
  known.uuid === answered.uuid && known.version === answered.version ? answered : newer(known, answered)

function newer(known: Interaction, arrived: Interaction): Interaction {
  // A later interaction of the conversation replaces an earlier one; of the same one the higher version counts.
  if (known.uuid !== arrived.uuid) return arrived.created_at >= known.created_at ? arrived : known
  return arrived.version > known.version ? arrived : known
}
