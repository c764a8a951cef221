import { ask, type LiveSocket } from '@hilo/client'
import type { Presence, ServerEventPayload } from '@hilo/contracts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { keys } from '../http/keys'
import { useEverOnline, useSocket } from './live-context'

type Team = ReadonlyMap<string, Presence>

/** The presence of the team; undefined until the server has answered. */
export function usePresence(): Team | undefined {
  const socket = useSocket()
  const ready = useEverOnline()
  return useQuery({
    queryKey: keys.presence,
    queryFn: async (): Promise<Team> => {
      const answer = await ask(socket, 'get:presence', {})
      if (!answer.ok) throw new Error(answer.code)
      return new Map(answer.data.users.map((user) => [user.uuid, user]))
    },
    enabled: ready,
    // Structural sharing does not look into a Map.
    structuralSharing: false,
  }).data
}

/** Applies presence events to the cached team, and refetches it after a reconnection. */
export function followPresence(socket: LiveSocket, client: QueryClient): () => void {
  const onPresence = ({ users }: ServerEventPayload<'presence'>) => {
    client.setQueryData<Team>(
      keys.presence,
      (team) => team && new Map([...team, ...users.map((user) => [user.uuid, user] as const)]),
    )
    // A query under way may bring an answer that is older than this event.
    if (client.isFetching({ queryKey: keys.presence }) > 0) {
      void client.invalidateQueries({ queryKey: keys.presence })
    }
  }
  const onConnect = () => void client.invalidateQueries({ queryKey: keys.presence })
  socket.on('presence', onPresence)
  socket.on('connect', onConnect)
  return () => {
    socket.off('presence', onPresence)
    socket.off('connect', onConnect)
  }
}
