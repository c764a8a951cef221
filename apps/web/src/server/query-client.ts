import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error'
import { keys } from './keys'

/**
 * Once more; oftener where the server only asks for patience, and not at all where it has tried for as long as it may. The pauses
 * grow by themselves.
 */
function retriesAfter(error: unknown): number {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'TOOK_TOO_LONG') return 0
  return code === 'TOO_MANY_REQUESTS' ? 4 : 1
}

/**
 * What the server says lives here and nowhere else. Events keep it fresh, so that nothing is fetched again because a
 * window got the focus.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 10 * 60_000,
        retry: (failures, error) => failures < retriesAfter(error),
        refetchOnWindowFocus: false,
        // Offline too a question is asked, and fails: one that waits for the network says nothing to the person.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  // Kept by `@hilo/client`, which makes anew only what changed. Compared place by place, each line behind a new one is
  // another one, and is copied: thousands of them, at every page and event, and all that is drawn is drawn again.
  for (const queryKey of [keys.lists, keys.threads])
    client.setQueryDefaults(queryKey, { structuralSharing: false })
  return client
}
