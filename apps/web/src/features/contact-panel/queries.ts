import type { Thread } from '@hilo/client'
import type { Entry } from '@hilo/contracts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, callPage } from '../../server/api-client'
import { keys } from '../../server/keys'

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

type Media = Extract<Entry, { type: 'document' | 'image' | 'audio' | 'video' | 'sticker' }>

/** What came and went as files, of the messages that are loaded; the newest first. */
export function useFiles(conversation: string): { media: readonly Media[]; documents: readonly Media[] } {
  const { data: thread } = useQuery<Thread>({ queryKey: keys.thread(conversation), queryFn: skipToken })
  const entries = thread?.entries
  return useMemo(() => {
    const files = (entries ?? []).filter(isMedia).toReversed()
    return {
      media: files.filter((one) => one.type !== 'document'),
      documents: files.filter((one) => one.type === 'document'),
    }
  }, [entries])
}

const isMedia = (entry: Entry): entry is Media =>
  !entry.deleted && 'url' in entry.body && entry.body.url !== null
