import type { Query, QueryClient } from '@tanstack/react-query'
import { isSession, nameOf, unpack } from './kept-queries'
import type { OfflineStore } from './offline-store'

/** Gives the cache what is asked of it and missing there, while there is no connection. */
export function readKept(
  client: QueryClient,
  { store, whenForgotten }: { readonly store: OfflineStore; readonly whenForgotten: () => Promise<unknown> },
  isOnline: () => boolean,
) {
  const reading = new Set<string>()
  let sessionWasRead = false
  const isMissing = ({ state }: Query) => !isOnline() && state.data === undefined

  const read = async (query: Query) => {
    const { queryHash, queryKey } = query
    if (reading.has(queryHash)) return
    reading.add(queryHash)
    await whenForgotten()
    const kept = await store.get(nameOf(query), Date.now()).catch(() => null)
    reading.delete(queryHash)
    const data = kept && isMissing(query) ? unpack(client, query, kept) : null
    if (data === null) return
    // A request that is on its way would say later that it failed.
    await client.cancelQueries({ queryKey, exact: true })
    sessionWasRead ||= isSession(query)
    client.setQueryData(queryKey, data)
  }
  return {
    readIfMissing(query: Query) {
      if (isMissing(query) && query.getObserversCount() > 0) void read(query)
    },
    /** Asks again what failed meanwhile, and who the person is if that was read here. */
    fetchAgain() {
      void client.invalidateQueries({
        predicate: (query) => query.state.status === 'error' || (sessionWasRead && isSession(query)),
      })
      sessionWasRead = false
    },
  }
}
