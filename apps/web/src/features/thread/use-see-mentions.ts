import { ask } from '@hilo/client'
import type { Mention, ServerEventPayload } from '@hilo/contracts'
import { useEffect, useState } from 'react'
import { useSocket } from '../../server/live/live-context'

/** Notes that name this person and arrive in the chat that they have open count as seen once they read its end. */
export function useSeeMentions(conversation: string, isReading: boolean): void {
  const socket = useSocket()
  const [arrived, setArrived] = useState<readonly Mention[]>([])

  useEffect(() => {
    setArrived([])
    const onMention = ({ mention }: ServerEventPayload<'new:mention'>) => {
      if (mention.conversation_uuid === conversation) setArrived((before) => [...before, mention])
    }
    socket.on('new:mention', onMention)
    return () => void socket.off('new:mention', onMention)
  }, [socket, conversation])

  useEffect(() => {
    if (!isReading || arrived.length === 0) return
    void ask(socket, 'see:mentions', { mentions: arrived.map(({ uuid }) => uuid) })
    setArrived([])
  }, [socket, isReading, arrived])
}
