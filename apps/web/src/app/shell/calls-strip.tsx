import type { LiveSocket } from '@hilo/client'
import { useEffect, useState } from 'react'
import { ringCall } from '../../features/notifications/alerts/ring-call'
import { call } from '../../server/http/api-client'
import { useSocket } from '../../server/live/live-context'
import { onRequestedCall } from '../../server/live/requested-call'
import { CallBars } from '../../ui/overlay/call-bars'
import { preloadable } from '../../ui/state/preloadable'

const Calls = preloadable(() => import('../calls'))
const Video = preloadable(() => import('../video'))

/** The code of calls, and of video calls, is loaded with the first one that rings or that the person begins, also for a page that was loaded meanwhile, and stays. */
export function CallsStrip({ me }: { me: string }) {
  const socket = useSocket()
  return (
    <CallBars>
      <Calls.Part wanted={useFirst(socket, 'ringingCalls', 'call:ringing')} compact onRing={ringCall} />
      <Video.Part
        wanted={useFirst(socket, 'openVideoCalls', 'update:video')}
        compact
        me={me}
        onRing={ringCall}
      />
    </CallBars>
  )
}

function useFirst(
  socket: LiveSocket,
  list: 'ringingCalls' | 'openVideoCalls',
  event: 'call:ringing' | 'update:video',
): boolean {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (wanted) return
    const want = () => setWanted(true)
    // If the request fails, the event brings the call.
    const ask = () =>
      void call(list).then(
        ({ length }) => length > 0 && want(),
        () => undefined,
      )
    socket.on('connect', ask)
    socket.on(event, want)
    const forget = list === 'ringingCalls' ? onRequestedCall(want) : undefined
    if (socket.connected) ask()
    return () => {
      socket.off('connect', ask)
      socket.off(event, want)
      forget?.()
    }
  }, [socket, wanted, list, event])
  return wanted
}
