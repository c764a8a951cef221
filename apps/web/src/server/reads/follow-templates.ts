import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys } from '../http/keys'
import { useSocket } from '../live/live-context'

/** Fetches the templates on screen again when the provider, or a colleague, changes them. */
export function useFollowTemplates(): void {
  const socket = useSocket()
  const client = useQueryClient()
  useEffect(() => {
    const refetch = () => {
      void client.invalidateQueries({ queryKey: keys.allTemplates })
      void client.invalidateQueries({ queryKey: keys.allChannelTemplates })
    }
    socket.on('update:templates', refetch)
    return () => void socket.off('update:templates', refetch)
  }, [socket, client])
}
