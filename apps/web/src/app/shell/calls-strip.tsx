import { useEffect, useState } from 'react'
import { ringCall } from '../../features/notifications/ring-call'
import { call } from '../../server/http/api-client'
import { useSocket } from '../../server/live/live-context'
import { onWantedCall } from '../../server/live/wanted-call'
import { preloadable } from '../../ui/state/preloadable'

const Calls = preloadable(() => import('../calls'))

/** The code of calls comes with the first one that rings or that somebody begins, also for a page that was loaded meanwhile, and stays. */
export function CallsStrip() {
  const socket = useSocket()
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (wanted) return
    const want = () => setWanted(true)
    // Without an answer the event tells.
    const ask = () =>
      void call('ringingCalls').then(
        ({ length }) => length > 0 && want(),
        () => undefined,
      )
    socket.on('connect', ask)
    socket.on('call:ringing', want)
    const forget = onWantedCall(want)
    if (socket.connected) ask()
    return () => {
      socket.off('connect', ask)
      socket.off('call:ringing', want)
      forget()
    }
  }, [socket, wanted])
  return <Calls.Part wanted={wanted} compact onRing={ringCall} />
}
