import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../server/http/api-client'
import { keys } from '../../server/http/keys'
import { usePages } from '../../server/reads/pages'
import { audit } from '../../strings'
import { type AuditLocation, queryOf } from './audit-location'

/** Enough to fill a large screen; the next page is fetched on scrolling. */
const pageSize = 100

export const useAudit = (location: AuditLocation) =>
  usePages({
    queryKey: [...keys.audit, location],
    fetchPage: (cursor) =>
      callPage('listAudit', {
        query: { ...queryOf(location), limit: pageSize, ...(cursor === null ? {} : { cursor }) },
      }),
    failed: audit.loadFailed,
  })

/** Fetches the lines again, because the last act added one. */
export function useRefreshAudit() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: keys.audit })
}

/** The people of the business, to choose from. Without them the log can still be read. */
export const usePeople = () =>
  useQuery({ queryKey: keys.team, queryFn: () => call('listUsers'), staleTime: 0 }).data ?? []
