import type { Query, QueryClient } from '@tanstack/react-query'
import { forgetOffline, forgetOldOffline } from '../../lib/browser/stored/forget-offline'
import { whenIdle } from '../../lib/browser/when-idle'
import { keys } from '../../server/http/keys'
import type { Live } from '../../server/live/live'
import { isRemembered } from '../../server/session/session'

/** After this time without an answer the server counts as unreachable. */
const connectMs = 4000
/** So long after the last list or chat came, the first load is over. */
const loadedMs = 2000
/** Where neither a list nor a chat is shown, on another page, or they change without a pause. */
const lateMs = 10_000
const firstToShow: readonly unknown[] = [keys.lists[0], keys.threads[0]]
/** A list or a chat that the server answered. */
const isFirstShown = ({ queryKey, state: { data } }: Query): boolean =>
  firstToShow.includes(queryKey[0]) && data !== undefined

/**
 * Keeps the chats readable without a connection. The code for it is loaded once the connection is lost, or in the first idle moment once
 * the lists and chats that show have come: without a connection it can no longer be loaded, nor asked what it should store. Not on a device
 * without 'Recordarme'.
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
  const cache = client.getQueryCache()
  let loaded: ReturnType<typeof setTimeout> | undefined
  const stopWaiting = cache.subscribe(({ query }) => {
    if (stop) stopWaiting()
    if (!isFirstShown(query)) return
    clearTimeout(loaded)
    loaded = setTimeout(() => whenIdle(() => startIf(!isOver)), loadedMs)
  })
  const timers = [setTimeout(() => startIf(!live.everOnline()), connectMs), setTimeout(start, lateMs)]
  return () => {
    isOver = true
    unsubscribe()
    stopWaiting()
    clearTimeout(loaded)
    for (const timer of timers) clearTimeout(timer)
    stop?.()
  }
}
