import { useEffect, useEffectEvent } from 'react'
import { isConnected, whenReconnected } from '../../../lib/browser/connection'

/** The messages of a chat come first. */
const preloadAfterMs = 2_000

/** Loads what is needed while the connection is lost: soon after the chat, and with each connection that comes back. */
export function usePreload(load: () => void): void {
  const preload = useEffectEvent(() => {
    // Some browsers cache a failed import.
    if (isConnected()) load()
  })
  useEffect(() => {
    const timer = setTimeout(() => preload(), preloadAfterMs)
    // Without a connection nothing has come, and the next one may be short.
    const forget = whenReconnected(() => preload())
    return () => {
      clearTimeout(timer)
      forget()
    }
  }, [])
}
