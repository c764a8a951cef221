import { ask, type LiveSocket } from '@hilo/client'
import type { CommandData } from '@hilo/contracts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { keys } from './keys'
import { useEverOnline, useSocket } from './live-context'

export type Counts = CommandData<'get:interaction:counts'>

/** The figures on the tabs and in the window's title. */
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

/** In a burst the figures are asked for at once, and then no oftener than this. */
const paceMs = 750

/** Counting here what events bring would drift; the server counts, whenever something moved. */
export function followCounts(socket: LiveSocket, client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting = false

  const moved = () => {
    if (timer !== undefined) {
      waiting = true
      return
    }
    void client.invalidateQueries({ queryKey: keys.counts })
    timer = setTimeout(() => {
      timer = undefined
      if (waiting) {
        waiting = false
        moved()
      }
    }, paceMs)
  }

  const events = [
    'connect',
    'new:interaction:assigned',
    'new:interaction:not:assigned',
    'remove:interaction:assigned',
    'remove:interaction:not:assigned',
    'update:interaction',
  ] as const
  for (const event of events) socket.on(event, moved)
  return () => {
    clearTimeout(timer)
    for (const event of events) socket.off(event, moved)
  }
}
