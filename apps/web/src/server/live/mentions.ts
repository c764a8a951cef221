import { ask, type LiveSocket } from '@hilo/client'
import type { CommandData, ServerEventPayload } from '@hilo/contracts'
import { type InfiniteData, type QueryClient, useQuery } from '@tanstack/react-query'
import { keys } from '../http/keys'
import { refetchByEvents } from './counts'
import { useEverOnline, useSocket } from './live-context'

export type MentionPage = CommandData<'get:mentions'>
export type ShownMention = MentionPage['items'][number]

export async function fetchMentions(socket: LiveSocket, query: { cursor?: string; limit?: number }) {
  const answer = await ask(socket, 'get:mentions', query)
  if (!answer.ok) throw new Error(answer.msg)
  return answer.data
}

const unseenKey = [...keys.mentions, 'unseen']

/** The number of notes that name this person and that they have not seen. */
export function useUnseenMentions(): number {
  const socket = useSocket()
  const ready = useEverOnline()
  const { data } = useQuery({
    queryKey: unseenKey,
    queryFn: () => fetchMentions(socket, { limit: 1 }),
    enabled: ready,
  })
  return data?.unseen ?? 0
}

const refetchPauseMs = 500

export function followMentions(socket: LiveSocket, client: QueryClient): () => void {
  const stop = refetchByEvents(socket, client, keys.mentions, refetchPauseMs, [
    'connect',
    'new:mention',
    'update:mentions',
  ])
  const list = [...keys.mentions, 'list']
  const isListed = (contact: string) =>
    client
      .getQueryData<InfiniteData<MentionPage>>(list)
      ?.pages.some(({ items }) => items.some((one) => one.client.uuid === contact)) === true
  // A row says who attends its chat, which often is one whose events this person does not get.
  const onInteractions = ({ uuids }: ServerEventPayload<'update:contact:interactions'>) => {
    if (uuids.some(isListed)) void client.invalidateQueries({ queryKey: list })
  }
  // An erased contact takes its mentions along, those that were not seen too.
  const onContact = ({ uuid }: ServerEventPayload<'update:contact'>) => {
    const unseen = client.getQueryData<MentionPage>(unseenKey)?.unseen ?? 0
    if (isListed(uuid)) void client.invalidateQueries({ queryKey: keys.mentions })
    else if (unseen > 0) void client.invalidateQueries({ queryKey: unseenKey })
  }
  socket.on('update:contact:interactions', onInteractions)
  socket.on('update:contact', onContact)
  return () => {
    stop()
    socket.off('update:contact:interactions', onInteractions)
    socket.off('update:contact', onContact)
  }
}
