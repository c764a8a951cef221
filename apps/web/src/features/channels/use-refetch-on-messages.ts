import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys } from '../../server/http/keys'
import { useSocket } from '../../server/live/live-context'

/** The cards' data is written once a second, so it is ready by then. Several messages cause one refetch. */
const delayMs = 1_500
/** Events of messages in or out. */
const events = [
  'new:interaction:assigned',
  'new:interaction:not:assigned',
  'new:interaction:team',
  'update:interaction',
  'received:message',
] as const

/** Refetches the channels when a message arrives or leaves. */
export function useRefetchOnMessages(): void {
  const socket = useSocket()
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refetchSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void client.invalidateQueries({ queryKey: keys.channels })
      }, delayMs)
    }
    for (const event of events) socket.on(event, refetchSoon)
    return () => {
      clearTimeout(timer)
      for (const event of events) socket.off(event, refetchSoon)
    }
  }, [socket, client])
}
