import type { Thread } from '@hilo/client'
import { useRef } from 'react'
import { firstUnreadOf, isTheirs } from './thread-items'

/**
 * The line above which 'Mensajes nuevos' stands: what was unread when the chat was opened, or else the first message
 * that came while nobody looked. It stays until the chat is left, so that reading does not make it jump. Where more was
 * unread than is loaded, it stands above all that is, and goes up with each older page.
 */
export function useFirstUnread(thread: Thread | undefined, fresh: boolean, looking: boolean): string | null {
  const line = useRef<string | null>(null)
  const opened = useRef(false)
  const seen = useRef(0)
  /** Unread ones that are not loaded yet. */
  const missing = useRef(0)

  if (thread && fresh) {
    const { entries, interaction } = thread
    if (!opened.current) {
      opened.current = true
      line.current = firstUnreadOf(entries, interaction.unread)
      missing.current = interaction.unread - entries.filter(isTheirs).length
    } else if (missing.current > 0) {
      const older = entries
        .slice(
          0,
          entries.findIndex(({ uuid }) => uuid === line.current),
        )
        .filter(isTheirs)
      line.current = firstUnreadOf(older, missing.current) ?? line.current
      missing.current -= older.length
    } else if (line.current === null && !looking) {
      const unseen = entries.find((entry) => entry.seq > seen.current && isTheirs(entry))
      line.current = unseen?.uuid ?? null
    }
    if (looking || seen.current === 0)
      seen.current = Math.max(0, ...entries.slice(-50).map((entry) => entry.seq))
  }
  return line.current
}
