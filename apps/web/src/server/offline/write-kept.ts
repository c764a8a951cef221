import type { Query, QueryClient } from '@tanstack/react-query'
import { aboutOf, isKept, pack } from './kept-queries'
import type { OfflineStore } from './offline-store'

/** What changes meanwhile is written together. */
const writeEveryMs = 5000
/** Work that waits for an idle moment waits no longer than this. */
const idleMs = 2000
const whenIdle = (work: () => void) =>
  typeof requestIdleCallback === 'function'
    ? requestIdleCallback(work, { timeout: idleMs })
    : setTimeout(work)

/** Writes what the cache holds, seldom and in idle moments. */
export function writeKept(client: QueryClient, store: OfflineStore) {
  /** The queries that changed since they were written. */
  const changed = new Set<Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let canStore = true

  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const now = Date.now()
    const kept = [...changed].flatMap((query) => pack(query, now))
    changed.clear()
    if (kept.length === 0) return
    // A full disk, a private window: what was stored before stays, and says how old it is.
    store.put(kept, now).catch(() => {
      canStore = false
    })
  }
  return {
    note(query: Query) {
      if (!canStore) return
      changed.add(query)
      timer ??= setTimeout(() => whenIdle(write), writeEveryMs)
    },
    /** What shows was current until now. */
    writeShown() {
      if (!canStore) return
      const shown = client
        .getQueryCache()
        .getAll()
        .filter((query) => isKept(query) && query.getObserversCount() > 0)
      for (const query of shown) changed.add(query)
      write()
    },
    forget(about: string) {
      for (const query of changed) if (aboutOf(query).includes(about)) changed.delete(query)
      store.forget(about).catch(() => undefined)
    },
    stop: () => clearTimeout(timer),
  }
}
