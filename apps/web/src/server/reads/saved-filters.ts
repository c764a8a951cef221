import type { BoundedCount, SavedFilter } from '@hilo/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../http/api-client'
import { keys } from '../http/keys'
import { refetchByEvents } from '../live/counts'
import { useSocket } from '../live/live-context'

/** All filters are counted in one request, so that in a busy inbox the counts may be this old. */
const countPauseMs = 3_000

export interface CountedFilter extends SavedFilter {
  /** Undefined until it was counted. */
  readonly count: BoundedCount | undefined
}

/** The business's saved filters and one's own, with how many interactions each has now. */
export function useSavedFilters(enabled: boolean) {
  const socket = useSocket()
  const client = useQueryClient()
  useEffect(
    () => (enabled ? refetchByEvents(socket, client, keys.savedFilterCounts, countPauseMs) : undefined),
    [socket, client, enabled],
  )
  const filters = useQuery({
    queryKey: keys.savedFilters,
    queryFn: () => call('listSavedFilters'),
    enabled,
    staleTime: 0,
  })
  const { data: counts } = useQuery({
    queryKey: keys.savedFilterCounts,
    queryFn: () => call('countSavedFilters'),
    enabled: enabled && (filters.data?.length ?? 0) > 0,
    staleTime: 0,
  })
  return {
    filters: filters.data?.map((filter): CountedFilter => {
      const count = counts?.find(({ uuid }) => uuid === filter.uuid)
      return { ...filter, count }
    }),
    failed: filters.isError,
  }
}
