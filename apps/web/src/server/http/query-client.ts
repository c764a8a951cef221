import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError } from './api-error'
import { keys } from './keys'

/**
 * One retry; more after TOO_MANY_REQUESTS; none after a statement that took too long or would, or without an answer in time. TanStack
 * Query lengthens the pauses between them.
 */
function maxRetries(error: unknown): number {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'TOOK_TOO_LONG' || code === 'REPORT_TOO_WIDE' || code === 'SLOW') return 0
  return code === 'TOO_MANY_REQUESTS' ? 4 : 1
}

/**
 * TanStack Query cancels a fetch under way when its query is invalidated, except a query's first: that answer may be older
 * than the event that invalidates, and would pass for fresh. Such a query is invalidated once more when it has its answer.
 */
class EventfulQueryClient extends QueryClient {
  readonly #awaited = new Set<Query>()

  override async invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstFetches = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' } as InvalidateQueryFilters)
      .filter((query) => query.state.data === undefined && !this.#awaited.has(query))
    await Promise.all([
      super.invalidateQueries(filters, options),
      ...firstFetches.map(async (query) => {
        this.#awaited.add(query)
        await Promise.allSettled([query.promise])
        this.#awaited.delete(query)
        await super.invalidateQueries({ predicate: (one) => one === query }, options)
      }),
    ])
  }
}

/**
 * The only place that holds data of the server. Events keep it fresh, so that nothing is refetched when a window gets
 * the focus.
 */
export function createQueryClient(): QueryClient {
  const client = new EventfulQueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 10 * 60_000,
        retry: (failures, error) => failures < maxRetries(error),
        refetchOnWindowFocus: false,
        // Offline a query is sent too, and fails: a query that waits for the network shows the person nothing.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  // `@hilo/client` already keeps unchanged entries identical. Structural sharing compares arrays by index: behind a new
  // entry it would copy thousands of others at every page and event, and all of them would be rendered again.
  for (const queryKey of [keys.lists, keys.threads])
    client.setQueryDefaults(queryKey, { structuralSharing: false })
  return client
}
