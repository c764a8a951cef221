import { ask } from '@hilo/client'
import { useCallback, useEffect, useRef } from 'react'
import { useSocket } from './live-context'

/** While somebody writes it is told again at this pace, and no oftener. */
const paceMs = 3000

/** Tells the others in the conversation that one writes, and when one has stopped. */
export function useTyping(conversation: string): (typing: boolean) => void {
  const socket = useSocket()
  const told = useRef(0)
  const tell = useCallback(
    (typing: boolean) => {
      const now = performance.now()
      if (typing ? told.current !== 0 && now - told.current < paceMs : told.current === 0) return
      told.current = typing ? now : 0
      // Nobody waits for the answer, and offline nobody hears it.
      if (socket.connected) void ask(socket, 'typing', { conversation_uuid: conversation, typing })
    },
    [socket, conversation],
  )
  useEffect(() => () => tell(false), [tell])
  return tell
}
