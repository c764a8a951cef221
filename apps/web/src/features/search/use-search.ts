import { type Found, type SearchKind, searchAuthors } from '@hilo/contracts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { addDays } from '../../lib/text/dates'
import { startOfDay } from '../../lib/text/moments'
import { call } from '../../server/http/api-client'
import { ApiError, reasonOf } from '../../server/http/api-error'
import { keys } from '../../server/http/keys'
import { isSearched, type SearchLocation } from './search-location'

/** The results of one kind, of all pages. */
export interface FoundGroup {
  readonly kind: SearchKind
  readonly total: number
  readonly more_than: boolean
  readonly items: readonly Found[]
  readonly next_cursor: string | null
}

export interface SearchView {
  /** Undefined until the first answer. */
  readonly groups: readonly FoundGroup[] | undefined
  /** The groups shown are still those of the previous search. */
  readonly searching: boolean
  readonly failed: { readonly reason: string | undefined; readonly forbidden: boolean } | null
  readonly busy: boolean
  /** How further results load, of the one group that is shown in full. */
  readonly more: 'none' | 'idle' | 'loading' | 'failed'
  loadMore: () => void
  retry: () => void
}

/** The server's answer to a search. Typing on aborts the request before, and its results stay until the next are here. */
export function useSearch(location: SearchLocation): SearchView {
  const wanted = requestOf(location)
  const query = useInfiniteQuery({
    queryKey: keys.search(wanted),
    queryFn: ({ pageParam, signal }) =>
      call('search', { query: { ...wanted, ...(pageParam === null ? {} : { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ groups }) => (location.kind === null ? null : (groups[0]?.next_cursor ?? null)),
    placeholderData: keepPreviousData,
    enabled: isSearched(location),
    // Always fetched again, because a result may have been deleted or transferred.
    staleTime: 0,
    gcTime: 60_000,
  })
  const { data, error, isPlaceholderData, isFetching, isFetchNextPageError } = query
  const groups = useMemo(() => data && joinPages(data.pages.map((page) => page.groups)), [data])
  const pageFailed = isFetchNextPageError && !isPlaceholderData
  return {
    groups,
    searching: isPlaceholderData,
    failed:
      error && !pageFailed
        ? {
            reason: reasonOf(error),
            forbidden: error instanceof ApiError && error.code === 'FORBIDDEN',
          }
        : null,
    busy: isFetching,
    more: pageFailed
      ? 'failed'
      : query.isFetchingNextPage
        ? 'loading'
        : query.hasNextPage && !isPlaceholderData
          ? 'idle'
          : 'none',
    loadMore: () => {
      if (query.hasNextPage && !isFetching && !isPlaceholderData) void query.fetchNextPage()
    },
    retry: () => void query.refetch(),
  }
}

/** The pages of one group as one: the first has the total, the last whether there are more. */
function joinPages(pages: readonly (readonly FoundGroup[])[]): readonly FoundGroup[] {
  const [first = [], ...others] = pages
  return first.map((group) => ({
    ...group,
    items: [group, ...others.flat()].flatMap(({ items }) => items),
    next_cursor: (others.at(-1)?.[0] ?? group).next_cursor,
  }))
}

function requestOf({ text, kind, filters }: SearchLocation) {
  const { channel, area, user, status, label, from, to, file, author, hilo } = filters
  const written = searchAuthors.find((one) => one === author)
  return {
    q: text,
    ...(kind && { kind }),
    ...(channel && { channel }),
    ...(area && { area }),
    ...(user && { user }),
    ...(status && { status }),
    ...(label && { label }),
    ...(from && { from: startOfDay(from).toISOString() }),
    // The last day is included.
    ...(to && { to: startOfDay(addDays(to, 1)).toISOString() }),
    ...(file && { with_file: 'true' as const }),
    ...(written ? { author: written } : author && { by: author }),
    ...(hilo && { with_hilo: 'true' as const }),
  }
}
