import type { ServerEventPayload, TeamUser } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys } from '../../server/http/keys'
import { useSocket } from '../../server/live/live-context'

/** Updates the presence of the listed people by events. */
export function useTeamPresence(): void {
  const socket = useSocket()
  const client = useQueryClient()
  useEffect(() => {
    const updatePresence = ({ users }: ServerEventPayload<'presence'>) => {
      const changed = new Map(users.map(({ uuid, availability, online }) => [uuid, { availability, online }]))
      client.setQueryData<TeamUser[]>(keys.team, (known) =>
        known?.map((one) => ({ ...one, ...changed.get(one.uuid) })),
      )
    }
    socket.on('presence', updatePresence)
    return () => {
      socket.off('presence', updatePresence)
    }
  }, [socket, client])
}
