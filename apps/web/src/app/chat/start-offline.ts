import type { QueryClient } from '@tanstack/react-query'
import { forgetOffline, forgetOldOffline } from '../../lib/browser/stored/forget-offline'
import type { Live } from '../../server/live/live'
import { isRemembered } from '../../server/session/session'

/** A server that has not answered by then is as good as none. */
const patienceMs = 4000
/** The first chats have long been shown by then. */
const lateMs = 10_000

/**
 * Keeps the chats readable without a connection: what that takes is loaded once there is none, or long after the first screen.
 * Not on a device that was not to be remembered.
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
    // What says how old it is has to be there too.
    Promise.all([import('../../server/offline/keep-offline'), import('../../ui/state/stored-mark')])
      .then(([{ keepOffline }]) => {
        if (!isOver) stop = keepOffline(client, live)
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
  const timers = [setTimeout(() => startIf(!live.everOnline()), patienceMs), setTimeout(start, lateMs)]
  return () => {
    isOver = true
    unsubscribe()
    for (const timer of timers) clearTimeout(timer)
    stop?.()
  }
}
