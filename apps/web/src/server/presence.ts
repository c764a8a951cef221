import { ask, type LiveSocket } from '@hilo/client'
import type { Presence, ServerEventPayload } from '@hilo/contracts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { keys } from './keys'
import { useEverOnline, useSocket } from './live-context'

type Team = ReadonlyMap<string, Presence>

/** Who of the team is there. Nothing is known until the server has answered. */
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
    // A map is compared by what it is, not by what it holds.
    structuralSharing: false,
  }).data
}

/** What the server says of somebody is put beside what it answered; after a gap it is asked again. */
export function followPresence(socket: LiveSocket, client: QueryClient): () => void {
  const onPresence = (user: ServerEventPayload<'presence'>) => {
    client.setQueryData<Team>(keys.presence, (team) => team && new Map(team).set(user.uuid, user))
    // The question may be under way, and its answer older than this.
    if (client.isFetching({ queryKey: keys.presence }) > 0) {
      void client.invalidateQueries({ queryKey: keys.presence })
    }
    void client.invalidateQueries({ queryKey: keys.receivers })
  }
  const onConnect = () => void client.invalidateQueries({ queryKey: keys.presence })
  socket.on('presence', onPresence)
  socket.on('connect', onConnect)
  return () => {
    socket.off('presence', onPresence)
    socket.off('connect', onConnect)
  }
}
