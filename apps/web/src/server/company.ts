import type { Person, ServerEventPayload } from '@hilo/contracts'
import { useEffect, useState } from 'react'
import { useSocket } from './live-context'

export interface Company {
  /** Who else looks at the conversation now. */
  readonly viewing: readonly Person[]
  /** Who of them writes. */
  readonly typing: readonly Person[]
}

/** Whoever stops without saying so (a lost line, a closed lid) is taken to have stopped after this. */
const typingLastsMs = 6000
const alone: Company = { viewing: [], typing: [] }

/** Who of the team is in the same conversation, oneself left out. */
export function useCompany(conversation: string, me: string): Company {
  const socket = useSocket()
  const [company, setCompany] = useState(alone)

  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const stopped = (uuid: string) =>
      setCompany((known) =>
        known.typing.some((one) => one.uuid === uuid)
          ? { ...known, typing: known.typing.filter((one) => one.uuid !== uuid) }
          : known,
      )
    const onViewers = ({ conversation_uuid, viewers }: ServerEventPayload<'viewers:conversation'>) => {
      if (conversation_uuid !== conversation) return
      const viewing = viewers.filter((one) => one.uuid !== me)
      setCompany((known) => ({
        viewing,
        typing: known.typing.filter((one) => viewing.some((viewer) => viewer.uuid === one.uuid)),
      }))
    }
    const onTyping = ({ conversation_uuid, user, typing }: ServerEventPayload<'typing'>) => {
      if (conversation_uuid !== conversation) return
      clearTimeout(timers.get(user.uuid))
      if (!typing) return stopped(user.uuid)
      timers.set(
        user.uuid,
        setTimeout(() => stopped(user.uuid), typingLastsMs),
      )
      setCompany((known) =>
        known.typing.some((one) => one.uuid === user.uuid)
          ? known
          : { ...known, typing: [...known.typing, user] },
      )
    }
    // Who was there before the line fell may be gone.
    const onDisconnect = () => setCompany(alone)
    socket.on('viewers:conversation', onViewers)
    socket.on('typing', onTyping)
    socket.on('disconnect', onDisconnect)
    return () => {
      for (const timer of timers.values()) clearTimeout(timer)
      setCompany(alone)
      socket.off('viewers:conversation', onViewers)
      socket.off('typing', onTyping)
      socket.off('disconnect', onDisconnect)
    }
  }, [socket, conversation, me])

  return company
}
