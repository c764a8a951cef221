import { ask, type Thread } from '@hilo/client'
import { useEffect } from 'react'
import { useSocket } from '../../server/live-context'

const pauseMs = 300

/** Tells the server how far the responsible person has read: what was on their screen, with them before it. */
export function useMarkRead(thread: Thread | undefined, me: string, looking: boolean): void {
  const socket = useSocket()
  const interaction = thread?.interaction
  const mine = interaction?.status === 'assigned' && interaction.user?.uuid === me
  const uuid = interaction?.uuid
  const unread = interaction?.unread ?? 0
  const seq = thread?.entries.reduce((last, entry) => Math.max(last, entry.seq), 0) ?? 0

  useEffect(() => {
    if (!mine || !uuid || unread === 0 || seq === 0 || !looking) return
    const timer = setTimeout(() => void ask(socket, 'read:interaction', { interaction: uuid, seq }), pauseMs)
    return () => clearTimeout(timer)
  }, [socket, mine, uuid, unread, seq, looking])
}
