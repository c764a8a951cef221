import type { Area, Contact, Page, QuickAnswer, RowsQuery } from '@hilo/contracts'
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { callPage } from './api-client'
import { ApiError, reasonOf } from './api-error'
import { keys } from './keys'
import { tellNotLoaded } from './tell-refused'

/** The lists that come by HTTP, a page at a time, and what their rows are. */
interface Rows {
  listAreas: Area
  listContacts: Contact
  listQuickAnswers: QuickAnswer
}
export type RowsName = keyof Rows
export type RowOf<N extends RowsName> = Rows[N]

const ask: { [N in RowsName]: (query: RowsQuery) => Promise<Page<Rows[N][]>> } = {
  listAreas: (query) => callPage('listAreas', { query }),
  listContacts: (query) => callPage('listContacts', { query }),
  listQuickAnswers: (query) => callPage('listQuickAnswers', { query }),
}

type Pages<N extends RowsName> = InfiniteData<Page<Rows[N][]>, string | null>

/** Enough for one sight of a long list; the next page is asked for on the way down. */
const pageSize = 200

export interface RowsView<Row> {
  readonly rows: readonly Row[]
  readonly state: 'loading' | 'failed' | 'forbidden' | 'ready'
  /** Why it failed, where the server said so. */
  readonly reason: string | undefined
  /** What is shown belongs to the words before. */
  readonly searching: boolean
  readonly busy: boolean
  readonly hasMore: boolean
  readonly loadingMore: boolean
  readonly moreFailed: boolean
  retry: () => void
  loadMore: () => void
}

/** What stands in the cache is shown at once and asked for again: colleagues change these lists too. */
export function useRows<N extends RowsName>(name: N, q: string, failed: string): RowsView<Rows[N]> {
  const query = useInfiniteQuery({
    queryKey: [...keys.rows(name), q],
    queryFn: ({ pageParam }) =>
      ask[name]({
        limit: pageSize,
        ...(q ? { q } : {}),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { data, error, isPlaceholderData, isFetching, isFetchNextPageError } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])

  useEffect(() => {
    if (error) tellNotLoaded(error, failed)
  }, [error, failed])

  return {
    rows,
    state: data ? 'ready' : error ? (isForbidden(error) ? 'forbidden' : 'failed') : 'loading',
    reason: reasonOf(error),
    searching: isPlaceholderData,
    busy: isFetching,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    moreFailed: isFetchNextPageError,
    retry: () => void query.refetch(),
    loadMore: () => {
      if (query.hasNextPage && !isFetching && !isPlaceholderData) void query.fetchNextPage()
    },
  }
}

const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.code === 'FORBIDDEN'

/** A changed row is right at once wherever it is shown; the server then says where it stands. */
export function putRow<N extends RowsName>(client: QueryClient, name: N, row: Rows[N]): Promise<void> {
  patch(client, name, (rows) => rows.map((one) => (one.uuid === row.uuid ? row : one)))
  return refreshRows(client, name)
}

export function dropRow<N extends RowsName>(client: QueryClient, name: N, uuid: string): Promise<void> {
  patch(client, name, (rows) => rows.filter((one) => one.uuid !== uuid))
  return refreshRows(client, name)
}

/** Resolves when the lists on the screen are as the server has them; those of other searches when they are next shown. */
export const refreshRows = (client: QueryClient, name: RowsName): Promise<void> =>
  client.invalidateQueries({ queryKey: keys.rows(name) })

/** A row as the cache has it now, under whatever search. */
export const rowNow = <N extends RowsName>(client: QueryClient, name: N, uuid: string): Rows[N] | undefined =>
  client
    .getQueriesData<Pages<N>>({ queryKey: keys.rows(name), type: 'active' })
    .flatMap(([, data]) => data?.pages.flatMap((page) => page.items) ?? [])
    .find((row) => row.uuid === uuid)

function patch<N extends RowsName>(
  client: QueryClient,
  name: N,
  change: (rows: Rows[N][]) => Rows[N][],
): void {
  client.setQueriesData<Pages<N>>(
    { queryKey: keys.rows(name) },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) },
  )
}
