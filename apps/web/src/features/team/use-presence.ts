import type { ServerEventPayload, TeamUser } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys } from '../../server/keys'
import { useSocket } from '../../server/live-context'

/** Who comes and goes while the list is in sight. */
export function usePresence(): void {
  const socket = useSocket()
  const client = useQueryClient()
  useEffect(() => {
    const follow = ({ uuid, availability, online }: ServerEventPayload<'presence'>) =>
      client.setQueryData<TeamUser[]>(keys.team, (known) =>
        known?.map((one) => (one.uuid === uuid ? { ...one, availability, online } : one)),
      )
    socket.on('presence', follow)
    return () => {
      socket.off('presence', follow)
    }
  }, [socket, client])
}
