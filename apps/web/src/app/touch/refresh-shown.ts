import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../server/http/keys'
import { reloadLists } from '../../server/live/live-list'

/** The queries of the lists and tables; the rest of the screen is not refreshed by a pull. */
const fetched: readonly unknown[] = [
  keys.counts,
  keys.teamCounts,
  keys.due,
  keys.mentions,
  keys.rows(''),
  keys.calls,
  keys.search({}),
  keys.audit,
  keys.history,
].map(([kind]) => kind)

/** Fetches again the lists that are on the screen. */
export const refreshShown = (client: QueryClient): Promise<unknown> =>
  Promise.allSettled([
    reloadLists(),
    client.refetchQueries({ type: 'active', predicate: ({ queryKey }) => fetched.includes(queryKey[0]) }),
  ])
