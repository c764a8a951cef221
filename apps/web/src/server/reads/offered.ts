import { matchesTyped, type Page } from '@hilo/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDebounced } from '../../lib/browser/use-debounced'
import { keys } from '../http/keys'
import { readActiveAreas } from './area-options'
import { readReceivers } from './receivers'

const typingPauseMs = 150

interface OfferedOptions<Row> {
  queryKey: readonly unknown[]
  /** Fetches the first page of matches; with an empty text, of all rows. */
  fetchPage: (q: string) => Promise<Page<Row[]>>
  typed: string
  enabled: boolean
}

/** The rows that a picker offers: the first page, or, if there are more, what the server finds for the typed text. */
function useOffered<Row extends { readonly uuid: string; readonly name: string }>({
  queryKey,
  fetchPage,
  typed,
  enabled,
}: OfferedOptions<Row>) {
  const first = useQuery({ queryKey, queryFn: () => fetchPage(''), enabled, staleTime: 0 })
  const isPart = first.data?.next_cursor != null
  const q = useDebounced(typed.trim(), typingPauseMs)
  const found = useQuery({
    queryKey: [...queryKey, q],
    queryFn: () => fetchPage(q),
    enabled: enabled && isPart && q !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const known = first.data?.items
  const matching = isPart && q !== '' ? found.data?.items : undefined
  const all = useMemo(
    () => [...new Map([...(known ?? []), ...(matching ?? [])].map((row) => [row.uuid, row])).values()],
    [known, matching],
  )
  return {
    first,
    all,
    matches: all.filter(({ name }) => matchesTyped(typed, name)),
    /** True if only the first page is here. */
    isPart,
    searching: isPart && typed.trim() !== '' && (q !== typed.trim() || found.isFetching),
  }
}

export const useOfferedReceivers = (business: string, typed: string, enabled: boolean) =>
  useOffered({ queryKey: keys.receivers, fetchPage: (q) => readReceivers(business, q), typed, enabled })

export const useOfferedAreas = (typed: string, enabled: boolean) =>
  useOffered({ queryKey: keys.areaOptions, fetchPage: readActiveAreas, typed, enabled })
