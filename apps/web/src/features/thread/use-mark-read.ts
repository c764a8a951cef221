import { ask, type Thread } from '@hilo/client'
import { useEffect } from 'react'
import { isAsTaken } from '../../server/live/just-taken'
import { endKeptUnread, isKeptUnread } from '../../server/live/kept-unread'
import { useSocket } from '../../server/live/live-context'

const delayMs = 300

/** Reports to the server how far the owner of the chat has read; a chat that was just taken counts as read. */
export function useMarkRead(thread: Thread | undefined, me: string, isReading: boolean): void {
  const socket = useSocket()
  const interaction = thread?.interaction
  const isOwner = interaction?.status === 'assigned' && interaction.user?.uuid === me
  const uuid = interaction?.uuid
  const unread = interaction?.unread ?? 0
  const isRead = isReading || (interaction !== undefined && isAsTaken(interaction))
  const lastSeq = thread?.entries.reduce((last, entry) => Math.max(last, entry.seq), 0) ?? 0

  useEffect(() => {
    if (uuid) endKeptUnread(uuid)
  }, [uuid])

  useEffect(() => {
    if (!isOwner || !uuid || unread === 0 || lastSeq === 0 || !isRead) return
    if (isKeptUnread(uuid, lastSeq)) return
    const timer = setTimeout(
      () => void ask(socket, 'read:interaction', { interaction: uuid, seq: lastSeq }),
      delayMs,
    )
    return () => clearTimeout(timer)
  }, [socket, isOwner, uuid, unread, lastSeq, isRead])
}
