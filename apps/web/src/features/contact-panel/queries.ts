import type { Entry } from '@hilo/contracts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { call, callPage } from '../../server/api-client'
import { sentenceOf } from '../../server/api-error'
import { keys } from '../../server/keys'
import { tellRefused } from '../../server/tell-refused'
import { contactPanel as words } from '../../strings'

export const useContactDetail = (contact: string) =>
  useQuery({
    queryKey: keys.contact(contact),
    queryFn: () => call('contactDetail', { params: { id: contact } }),
    // Colleagues change it too.
    staleTime: 0,
  })

const shown = 20

export const useContactInteractions = (contact: string) =>
  useQuery({
    queryKey: keys.contactInteractions(contact),
    queryFn: () => callPage('contactInteractions', { params: { id: contact }, query: { limit: shown } }),
    staleTime: 0,
  })

type File = Extract<Entry, { type: 'document' | 'image' | 'audio' | 'video' | 'sticker' }>

/**
 * What came and went as files, all of it, the newest first: a page at a time. Asked again when the open thread holds
 * one more than before.
 */
export function useFiles(contact: string, kind: 'media' | 'document', filesHere: number) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: keys.contactFiles(contact, kind),
    queryFn: ({ pageParam }) =>
      callPage('contactFiles', {
        params: { id: contact },
        query: { kind, limit: shown, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  })
  const known = useRef(filesHere)
  useEffect(() => {
    if (known.current === filesHere) return
    known.current = filesHere
    void refetch()
  }, [filesHere, refetch])

  const files = useMemo(() => data?.pages.flatMap(({ items }) => items).filter(isFile), [data])
  return {
    files,
    problem: error && sentenceOf(error, words.filesFailed),
    busy: isFetching,
    more: hasNextPage,
    loadMore: () =>
      fetchNextPage().then(({ error }) => {
        if (error) tellRefused(error, words.filesFailed)
      }),
    again: refetch,
  }
}
export type Files = ReturnType<typeof useFiles>

const isFile = (entry: Entry): entry is File =>
  'url' in entry.body && (entry.body.url ?? entry.body.link) != null
