import { QueryClient } from '@tanstack/react-query'

/**
 * What the server says lives here and nowhere else. Events keep it fresh, so that nothing is fetched again because a
 * window got the focus.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 10 * 60_000,
        retry: 1,
        refetchOnWindowFocus: false,
        // Offline too a question is asked, and fails: one that waits for the network says nothing to the person.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false },
    },
  })
