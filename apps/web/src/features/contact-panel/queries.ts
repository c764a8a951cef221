import type { AnswerOf, Endpoints, Entry } from '@hilo/contracts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, callPage } from '../../server/http/api-client'
import { errorSentence } from '../../server/http/api-error'
import { toastError } from '../../server/http/error-toasts'
import { keys } from '../../server/http/keys'
import { contactPanel as words } from '../../strings'

export type ContactDetail = AnswerOf<Endpoints['contactDetail']>

export const useContactDetail = (contact: string) =>
  useQuery({
    queryKey: keys.contact(contact),
    queryFn: () => call('contactDetail', { params: { id: contact } }),
    // Always stale, because colleagues change contacts too.
    staleTime: 0,
  })

const pageSize = 20

export const useContactInteractions = (contact: string) =>
  useQuery({
    queryKey: keys.contactInteractions(contact),
    queryFn: () => callPage('contactInteractions', { params: { id: contact }, query: { limit: pageSize } }),
    staleTime: 0,
  })

export type ContactFile = Extract<Entry, { type: 'document' | 'image' | 'audio' | 'video' | 'sticker' }>
export type Picture = ContactFile & {
  readonly type: 'image' | 'sticker'
  readonly body: { readonly url: string }
}

/** The files of a contact, the newest first, page by page. */
export function useFiles(contact: string, kind: 'media' | 'document') {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: keys.contactFiles(contact, kind),
    queryFn: ({ pageParam }) =>
      callPage('contactFiles', {
        params: { id: contact },
        query: { kind, limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  })
  const files = useMemo(
    () => data?.pages.flatMap(({ items }) => items.flatMap((entry) => filesOf(entry, kind))),
    [data, kind],
  )
  return {
    files,
    problem: error && errorSentence(error, words.filesFailed),
    busy: isFetching,
    more: hasNextPage,
    loadMore: () =>
      fetchNextPage().then(({ error }) => {
        if (error) toastError(error, words.filesFailed)
      }),
    again: refetch,
  }
}
export type Files = ReturnType<typeof useFiles>

const isFile = (entry: Entry): entry is ContactFile =>
  'url' in entry.body && (entry.body.url ?? entry.body.link) != null

/** The files of a message: of a template that of its head, and those of its cards. */
function filesOf(entry: Entry, wanted: 'media' | 'document'): ContactFile[] {
  if (isFile(entry)) {
    const { more = [], ...body } = entry.body
    if (more.length === 0) return [entry]
    const files: ContactFile[] = [
      { ...entry, body },
      ...more.map(({ kind, ...file }, at) => ({
        ...{ ...entry, uuid: `${entry.uuid}/${at + 1}`, type: kind, body: { ...file, caption: null } },
      })),
    ]
    return files.filter(
      ({ type, body: { url } }) => url !== null && (type === 'document') === (wanted === 'document'),
    )
  }
  if (entry.type !== 'template' || !entry.body.shown) return []
  const { file, cards } = entry.body.shown
  return [file, ...cards.map((card) => card.file)].flatMap((one, at): ContactFile[] => {
    if (!one || (one.kind === 'document') !== (wanted === 'document')) return []
    const { kind, ...stored } = one
    return [{ ...entry, uuid: `${entry.uuid}/${at}`, type: kind, body: { ...stored, caption: null } }]
  })
}
