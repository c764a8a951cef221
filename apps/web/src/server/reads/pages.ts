import type { Page } from '@hilo/contracts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { ApiError, reasonOf } from '../http/api-error'
import { toastLoadError } from '../http/error-toasts'

export interface RowsView<Row> {
  readonly rows: readonly Row[]
  readonly state: 'loading' | 'failed' | 'forbidden' | 'ready'
  /** The server's sentence, if it failed with one. */
  readonly reason: string | undefined
  /** The request is invalid, for example because its address was typed by hand. */
  readonly invalid: boolean
  /** The rows shown are still those of the previous search. */
  readonly searching: boolean
  readonly busy: boolean
  readonly hasMore: boolean
  readonly loadingMore: boolean
  readonly moreFailed: boolean
  retry: () => void
  loadMore: () => void
}

interface PagesOptions<Row> {
  queryKey: readonly unknown[]
  fetchPage: (cursor: string | null) => Promise<Page<Row[]>>
  /** The sentence for a failure without one of the server's. */
  failed: string
  /** Pages are loaded until there are this many rows, because a page of a search may have few, or none, though more follow. */
  atLeast?: number
}

/** A list that is fetched in pages. The rows of the previous search stay until those of the next one are there. */
export function usePages<Row>({
  queryKey,
  fetchPage,
  failed,
  atLeast = 1,
}: PagesOptions<Row>): RowsView<Row> {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { data, error, isPlaceholderData, isFetching, isFetchNextPageError } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])

  useEffect(() => {
    if (error) toastLoadError(error, failed)
  }, [error, failed])

  const { fetchNextPage, hasNextPage } = query
  const isShort = rows.length < atLeast || data?.pages.at(-1)?.items.length === 0
  /** The number of pages after which the next one is loaded without scrolling; falsy: it is not. */
  const loadsNextAfter =
    hasNextPage && isShort && !isPlaceholderData && !isFetching && !error && data?.pages.length
  useEffect(() => {
    if (loadsNextAfter) void fetchNextPage()
  }, [loadsNextAfter, fetchNextPage])
  const foundNothingYet = hasNextPage && rows.length === 0

  return {
    rows,
    state: data && !(foundNothingYet && error) ? 'ready' : stateWithoutRows(error),
    reason: reasonOf(error),
    invalid: isRefused(error, 'INVALID_INPUT'),
    searching: isPlaceholderData || foundNothingYet,
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

const stateWithoutRows = (error: unknown) =>
  error ? (isRefused(error, 'FORBIDDEN') ? 'forbidden' : 'failed') : 'loading'

const isRefused = (error: unknown, code: ApiError['code']): boolean =>
  error instanceof ApiError && error.code === code
