import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whileUsed } from '../../lib/browser/while-used'
import { useSocket } from '../live/live-context'

/** Asks again what changes without an event: every so often while somebody uses the window, and after a lost connection. Null: not now. */
export function useAskAgain(queryKey: QueryKey, everyMs: number | null): void {
  const client = useQueryClient()
  const socket = useSocket()
  // The key is a new list at each render, so it is compared as text.
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    if (everyMs === null) return
    // One that is under way is not begun anew.
    const ask = () =>
      void client.refetchQueries({ queryKey: JSON.parse(key), type: 'active' }, { cancelRefetch: false })
    const stop = whileUsed(everyMs, ask)
    socket.on('connect', ask)
    return () => {
      stop()
      socket.off('connect', ask)
    }
  }, [client, socket, key, everyMs])
}
