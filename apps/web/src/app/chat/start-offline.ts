import type { QueryClient } from '@tanstack/react-query'
import { forgetOffline, forgetOldOffline } from '../../lib/browser/stored/forget-offline'
import type { Live } from '../../server/live/live'
import { isRemembered } from '../../server/session/session'

/** After this time without an answer the server counts as unreachable. */
const connectMs = 4000
/** Late enough that the first chats are shown already. */
const lateMs = 10_000

/**
 * Keeps the chats readable without a connection. The code for it is loaded once the connection is lost, or long after the first screen.
 * Not on a device without 'Recordarme'.
 */
export function startOffline(client: QueryClient, live: Live): () => void {
  if (!isRemembered()) {
    forgetOffline()
    return () => {}
  }
  forgetOldOffline(Date.now())
  let stop: (() => void) | null = null
  let isOver = false
  const start = () => {
    if (stop) return
    stop = () => {}
    // Loads the line that shows the age of the copy, too.
    Promise.all([import('../../server/offline/store-offline-copy'), import('../../ui/state/stored-mark')])
      .then(([{ storeOfflineCopy }]) => {
        if (!isOver) stop = storeOfflineCopy(client, live)
      })
      // The next outage tries again.
      .catch(() => {
        stop = null
      })
  }
  const startIf = (wanted: boolean) => {
    if (wanted) start()
  }
  const unsubscribe = live.subscribe(() => startIf(live.state() === 'offline'))
  const timers = [setTimeout(() => startIf(!live.everOnline()), connectMs), setTimeout(start, lateMs)]
  return () => {
    isOver = true
    unsubscribe()
    for (const timer of timers) clearTimeout(timer)
    stop?.()
  }
}
