import { ask } from '@hilo/client'
import { useCallback, useEffect, useRef } from 'react'
import { useSocket } from './live-context'

/** While the person types, the command is repeated at this interval. */
const repeatMs = 3000

/** Notifies the other viewers of the conversation when the person starts and stops typing. */
export function useTyping(conversation: string): (typing: boolean) => void {
  const socket = useSocket()
  const sentAt = useRef(0)
  const sendTyping = useCallback(
    (typing: boolean) => {
      const now = performance.now()
      if (typing ? sentAt.current !== 0 && now - sentAt.current < repeatMs : sentAt.current === 0) return
      sentAt.current = typing ? now : 0
      // The answer does not matter; offline it would not arrive.
      if (socket.connected) void ask(socket, 'typing', { conversation_uuid: conversation, typing })
    },
    [socket, conversation],
  )
  useEffect(() => () => sendTyping(false), [sendTyping])
  return sendTyping
}
