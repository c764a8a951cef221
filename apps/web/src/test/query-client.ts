import type { QueryClient } from '@tanstack/react-query'
import { createQueryClient } from '../server/http/query-client'

/** The application's query client without pauses between retries. */
export function testQueryClient(): QueryClient {
  const client = createQueryClient()
  const { queries, ...others } = client.getDefaultOptions()
  client.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } })
  return client
}
