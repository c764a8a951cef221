import { ask, type LiveSocket } from '@hilo/client'
import type { CommandData } from '@hilo/contracts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { keys } from '../http/keys'
import { refetchByEvents } from './counts'
import { useEverOnline, useSocket } from './live-context'

export type TeamCounts = CommandData<'get:interaction:team:counts'>

/** How many chats each person of the team has; only administrators may ask. */
export function useTeamCounts(enabled: boolean): TeamCounts | undefined {
  const socket = useSocket()
  const ready = useEverOnline()
  return useQuery({
    queryKey: keys.teamCounts,
    queryFn: async () => {
      const answer = await ask(socket, 'get:interaction:team:counts', {})
      if (!answer.ok) throw new Error(answer.code)
      return answer.data
    },
    enabled: ready && enabled,
  }).data
}

const refetchPauseMs = 2000

/** Refetches only while they are shown. */
export const followTeamCounts = (socket: LiveSocket, client: QueryClient): (() => void) =>
  refetchByEvents(socket, client, keys.teamCounts, refetchPauseMs, [
    'connect',
    'new:interaction:team',
    'remove:interaction:team',
    'update:interaction',
    'presence',
  ])
