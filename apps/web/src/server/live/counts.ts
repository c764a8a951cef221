import { ask, type LiveSocket } from '@hilo/client'
import type { CommandData, ServerEventName } from '@hilo/contracts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { keys } from '../http/keys'
import { useEverOnline, useSocket } from './live-context'

type Counts = CommandData<'get:interaction:counts'>

/** The counts on the tabs and in the window's title. */
export function useCounts(): Counts | undefined {
  const socket = useSocket()
  const ready = useEverOnline()
  return useQuery({
    queryKey: keys.counts,
    queryFn: async () => {
      const answer = await ask(socket, 'get:interaction:counts', {})
      if (!answer.ok) throw new Error(answer.code)
      return answer.data
    },
    enabled: ready,
  }).data
}

/** In a burst of events the counts are refetched at once, and then at most once in this time. */
const refetchPauseMs = 750
const eventsOfCounts = [
  'connect',
  'new:interaction:assigned',
  'new:interaction:not:assigned',
  'remove:interaction:assigned',
  'remove:interaction:not:assigned',
  'update:interaction',
] as const

export const followCounts = (socket: LiveSocket, client: QueryClient): (() => void) =>
  refetchByEvents(socket, client, keys.counts, refetchPauseMs)

/** Refetches what an event may have changed, at most once in a pause: counting events here would drift. */
export function refetchByEvents(
  socket: LiveSocket,
  client: QueryClient,
  queryKey: readonly unknown[],
  pauseMs: number,
  events: readonly ('connect' | ServerEventName)[] = eventsOfCounts,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let refetchLater = false

  const refetch = () => {
    if (timer !== undefined) {
      refetchLater = true
      return
    }
    void client.invalidateQueries({ queryKey })
    timer = setTimeout(() => {
      timer = undefined
      if (refetchLater) {
        refetchLater = false
        refetch()
      }
    }, pauseMs)
  }

  for (const event of events) socket.on(event, refetch)
  return () => {
    clearTimeout(timer)
    for (const event of events) socket.off(event, refetch)
  }
}
