import type { Thread } from '@hilo/client'
import { newMessagesOf } from '@hilo/contracts'
import { useRef } from 'react'
import { isFromCustomer } from './entry-kinds'
import { firstUnreadOf } from './thread-items'

/**
 * The entry above which 'Mensajes nuevos' stands: the first that was unread when the chat was opened, else the first
 * that arrived while nobody looked. It stays until the chat is closed, so that reading does not move it. Where more is
 * unread than loaded, it moves up with each older page.
 */
export function useFirstUnread(
  thread: Thread | undefined,
  fresh: boolean,
  isReading: boolean,
): string | null {
  const markedUuid = useRef<string | null>(null)
  const isOpened = useRef(false)
  const seen = useRef(0)
  /** Unread messages that are not loaded yet. */
  const unloadedUnread = useRef(0)

  if (thread && fresh) {
    const { entries, interaction } = thread
    if (!isOpened.current) {
      isOpened.current = true
      const unread = newMessagesOf(interaction)
      markedUuid.current = firstUnreadOf(entries, unread)
      unloadedUnread.current = unread - entries.filter(isFromCustomer).length
    } else if (unloadedUnread.current > 0) {
      const marked = markedUuid.current
      // No mark yet: nothing of the customer was loaded. A mark that is not loaded any more: until it is again, nothing above it is.
      const end =
        marked === null
          ? entries.length
          : Math.max(
              0,
              entries.findIndex(({ uuid }) => uuid === marked),
            )
      const older = entries.slice(0, end).filter(isFromCustomer)
      markedUuid.current = firstUnreadOf(older, unloadedUnread.current) ?? markedUuid.current
      unloadedUnread.current -= older.length
    } else if (markedUuid.current === null && !isReading) {
      const unseen = entries.find((entry) => entry.seq > seen.current && isFromCustomer(entry))
      markedUuid.current = unseen?.uuid ?? null
    }
    if (isReading || seen.current === 0)
      seen.current = Math.max(0, ...entries.slice(-50).map((entry) => entry.seq))
  }
  return markedUuid.current
}
