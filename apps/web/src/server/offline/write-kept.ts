import type { Query, QueryClient } from '@tanstack/react-query'
import { whenIdle } from '../../lib/browser/when-idle'
import { isKept, isThread, pack, partsAbout, without } from './kept-queries'
import type { OfflineStore } from './offline-store'

/** What changes meanwhile is written together. */
const writeEveryMs = 5000
/** So many failures in a row: here nothing can be stored. */
const mostFailures = 3

/** Writes what the cache holds, seldom and in idle moments. */
export function writeKept(client: QueryClient, store: OfflineStore) {
  /** The queries that changed since they were written. */
  const changed = new Set<Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  /** What this person lost since it was read: it is not stored again until it is read anew, which makes another object. */
  const lost = new WeakSet<object>()
  const forgotten = new Set<string>()
  let forgetting: Promise<void> | null = null
  const canStore = () => failures < mostFailures

  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const now = Date.now()
    const kept = [...changed].flatMap((query) => pack(query, now, lost))
    changed.clear()
    if (kept.length === 0) return
    // A full disk, a private window: what was stored before stays, and says how old it is.
    store.put(kept, now).then(
      () => {
        failures = 0
      },
      (error: unknown) => {
        const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
        failures = isFull ? mostFailures : failures + 1
      },
    )
  }
  /** One transaction at a time: what is to be forgotten meanwhile goes together in the next. */
  const eraseForgotten = async () => {
    while (forgotten.size > 0) {
      const about = [...forgotten]
      forgotten.clear()
      await store.forget(about, without).catch(() => undefined)
    }
    forgetting = null
  }
  return {
    note(query: Query) {
      if (!canStore()) return
      changed.add(query)
      timer ??= setTimeout(() => whenIdle(write), writeEveryMs)
    },
    /** What shows was current until now. */
    writeShown() {
      if (!canStore()) return
      const shown = client
        .getQueryCache()
        .getAll()
        .filter((query) => isKept(query) && query.getObserversCount() > 0)
      for (const query of shown) changed.add(query)
      write()
    },
    forget(about: string) {
      const cache = client.getQueryCache()
      for (const query of cache.getAll()) {
        const parts = partsAbout(query, about)
        for (const part of parts) lost.add(part)
        // The cache would show it without a connection just as well.
        if (isThread(query) && parts.length > 0 && query.getObserversCount() === 0) cache.remove(query)
      }
      forgotten.add(about)
      forgetting ??= eraseForgotten()
    },
    /** Nothing is read that is about to be erased. */
    whenForgotten: async () => forgetting,
    stop: () => clearTimeout(timer),
  }
}
