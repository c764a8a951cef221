import type { Person, ServerEventPayload } from '@hilo/contracts'
import { useEffect, useState } from 'react'
import { useSocket } from './live-context'

export interface OtherViewers {
  /** The other users who have the conversation open. */
  readonly viewing: readonly Person[]
  /** The viewers who are typing. */
  readonly typing: readonly Person[]
}

/** After this long without a typing event a viewer counts as stopped, because their connection may be lost. */
const typingTimeoutMs = 6000
const nobody: OtherViewers = { viewing: [], typing: [] }

/** The other users in the same conversation. */
export function useOtherViewers(conversation: string, me: string): OtherViewers {
  const socket = useSocket()
  const [others, setOthers] = useState(nobody)

  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const removeTyping = (uuid: string) =>
      setOthers((known) =>
        known.typing.some((one) => one.uuid === uuid)
          ? { ...known, typing: known.typing.filter((one) => one.uuid !== uuid) }
          : known,
      )
    const onViewers = ({ conversation_uuid, viewers }: ServerEventPayload<'viewers:conversation'>) => {
      if (conversation_uuid !== conversation) return
      const viewing = viewers.filter((one) => one.uuid !== me)
      setOthers((known) => ({
        viewing,
        typing: known.typing.filter((one) => viewing.some((viewer) => viewer.uuid === one.uuid)),
      }))
    }
    const onTyping = ({ conversation_uuid, user, typing }: ServerEventPayload<'typing'>) => {
      if (conversation_uuid !== conversation) return
      clearTimeout(timers.get(user.uuid))
      if (!typing) return removeTyping(user.uuid)
      timers.set(
        user.uuid,
        setTimeout(() => removeTyping(user.uuid), typingTimeoutMs),
      )
      setOthers((known) =>
        known.typing.some((one) => one.uuid === user.uuid)
          ? known
          : { ...known, typing: [...known.typing, user] },
      )
    }
    // Without a connection nobody knows who is still there.
    const onDisconnect = () => setOthers(nobody)
    socket.on('viewers:conversation', onViewers)
    socket.on('typing', onTyping)
    socket.on('disconnect', onDisconnect)
    return () => {
      for (const timer of timers.values()) clearTimeout(timer)
      setOthers(nobody)
      socket.off('viewers:conversation', onViewers)
      socket.off('typing', onTyping)
      socket.off('disconnect', onDisconnect)
    }
  }, [socket, conversation, me])

  return others
}
