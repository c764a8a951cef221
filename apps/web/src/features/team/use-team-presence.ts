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
    const updatePresence = ({ uuid, availability, online }: ServerEventPayload<'presence'>) =>
      client.setQueryData<TeamUser[]>(keys.team, (known) =>
        known?.map((one) => (one.uuid === uuid ? { ...one, availability, online } : one)),
      )
    socket.on('presence', updatePresence)
    return () => {
      socket.off('presence', updatePresence)
    }
  }, [socket, client])
}
