import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys } from '../../server/keys'
import { useSocket } from '../../server/live-context'

/** What was heard is written down once a second: by then it is. A burst is asked about once. */
const settleMs = 1_500
/** Something came, or went out. */
const events = [
  'new:interaction:assigned',
  'new:interaction:not:assigned',
  'new:interaction:team',
  'update:interaction',
  'received:message',
] as const

/** While the channels are looked at, a message that comes or goes shows on their cards as soon as in the inbox. */
export function useFollowing(): void {
  const socket = useSocket()
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const moved = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void client.invalidateQueries({ queryKey: keys.channels })
      }, settleMs)
    }
    for (const event of events) socket.on(event, moved)
    return () => {
      clearTimeout(timer)
      for (const event of events) socket.off(event, moved)
    }
  }, [socket, client])
}
