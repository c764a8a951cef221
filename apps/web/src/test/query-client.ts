import type { QueryClient } from '@tanstack/react-query'
import { createQueryClient } from '../server/query-client'

/** The session's own, but that what failed is asked for again at once: no test waits for a second. */
export function testQueryClient(): QueryClient {
  const client = createQueryClient()
  const { queries, ...others } = client.getDefaultOptions()
  client.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } })
  return client
}
