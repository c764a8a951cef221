import type { Interaction, Page, ServerEventPayload, WrittenHistoryFilter } from '@hilo/contracts'
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, callPage } from '../../server/http/api-client'
import { keys } from '../../server/http/keys'
import { refetchByEvents } from '../../server/live/counts'
import { useSocket } from '../../server/live/live-context'
import { usePages } from '../../server/reads/pages'
import { history as words } from '../../strings'
import type { HistoryLocation } from './history-location'

/** Enough to fill a large screen; the next page is fetched on scrolling. */
const pageSize = 100
const screenful = 30

export function useHistoryRows({ filter, sort, ascending }: HistoryLocation) {
  useRowsFromEvents()
  return usePages({
    queryKey: [...keys.history, filter, sort, ascending],
    fetchPage: (cursor) =>
      callPage('listHistory', {
        query: {
          ...filter,
          limit: pageSize,
          sort,
          order: ascending ? 'asc' : 'desc',
          ...(cursor === null ? {} : { cursor }),
        },
      }),
    failed: words.loadFailed,
    atLeast: screenful,
  })
}

type Pages = InfiniteData<Page<Interaction[]>, string | null>

/**
 * A row that changed is shown as it is now, in its place: what is being read does not move. A row that left a list and came to no other
 * may no longer be visible to this person: then the rows are fetched again.
 */
function useRowsFromEvents(): void {
  const socket = useSocket()
  const client = useQueryClient()
  useEffect(() => {
    const onChange = ({ interaction }: { interaction: Interaction }) => {
      const change = (row: Interaction) =>
        row.uuid === interaction.uuid && row.version < interaction.version ? interaction : row
      client.setQueriesData<Pages>(
        { queryKey: keys.history },
        (data) =>
          data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })) },
      )
    }
    const events = [
      'update:interaction',
      'new:interaction:assigned',
      'new:interaction:not:assigned',
      'new:resolves:interaction',
      'new:interaction:team',
    ] as const
    for (const event of events) socket.on(event, onChange)
    return () => {
      for (const event of events) socket.off(event, onChange)
    }
  }, [socket, client])
  useEffect(() => {
    /** The rows that left a list, with their versions. */
    const left = new Map<string, number>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      timer = undefined
      if (shownRows(client).some(({ uuid, version }) => version < (left.get(uuid) ?? 0)))
        void client.invalidateQueries({ queryKey: keys.history })
      left.clear()
    }
    const onRemoval = ({
      interaction,
      version,
    }: Pick<ServerEventPayload<'remove:interaction:assigned'>, 'interaction' | 'version'>) => {
      left.set(interaction, version)
      timer ??= setTimeout(check, pauseMs)
    }
    const events = [
      'remove:interaction:assigned',
      'remove:interaction:not:assigned',
      'remove:interaction:team',
    ] as const
    for (const event of events) socket.on(event, onRemoval)
    return () => {
      clearTimeout(timer)
      for (const event of events) socket.off(event, onRemoval)
    }
  }, [socket, client])
}

const shownRows = (client: QueryClient): readonly Interaction[] =>
  client
    .getQueriesData<Pages>({ queryKey: keys.history, type: 'active' })
    .flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])

/** A fetch costs more than the counters of the tabs, so it follows a busy inbox at some distance. */
const pauseMs = 3_000

/** How many interactions the filter has, now. */
export function useHistoryCount(filter: WrittenHistoryFilter) {
  const socket = useSocket()
  const client = useQueryClient()
  useEffect(() => refetchByEvents(socket, client, keys.historyCount, pauseMs), [socket, client])
  return useQuery({
    queryKey: [...keys.historyCount, filter],
    queryFn: () => call('countHistory', { query: filter }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
