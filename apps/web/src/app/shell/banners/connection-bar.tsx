import { Wifi, WifiOff } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { cx } from '../../../lib/cx'
import { useLiveState } from '../../../server/live/live-context'
import { shell } from '../../../strings'
import { showAfterMs } from './connection-times'

const hideAfterMs = 2000

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Shows that the connection is lost, and for a moment that it is back. It covers nothing. */
export function ConnectionBar() {
  const online = useLiveState() === 'online'
  const internet = useSyncExternalStore(subscribe, () => navigator.onLine)
  const [shown, setShown] = useState<'nothing' | 'down' | 'back'>('nothing')
  const wasDown = useRef(false)

  useEffect(() => {
    if (!online) {
      const timer = setTimeout(() => {
        wasDown.current = true
        setShown('down')
      }, showAfterMs)
      return () => clearTimeout(timer)
    }
    if (!wasDown.current) return
    wasDown.current = false
    setShown('back')
    const timer = setTimeout(() => setShown('nothing'), hideAfterMs)
    return () => clearTimeout(timer)
  }, [online])

  const Icon = shown === 'back' ? Wifi : WifiOff
  const text =
    shown === 'back'
      ? shell.connection.restored
      : internet
        ? shell.connection.reconnecting
        : shell.connection.noInternet
  return (
    // Always rendered: a live region that appears together with its text is not read.
    <div role="status" className="contents">
      {shown !== 'nothing' && (
        <p
          className={cx(
            'flex shrink-0 animate-arrive items-center justify-center gap-2 px-4 py-1.5 text-second font-medium',
            shown === 'back' ? 'bg-accent-soft text-text' : 'bg-warn-soft text-warn',
          )}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden />
          {text}
        </p>
      )}
    </div>
  )
}
