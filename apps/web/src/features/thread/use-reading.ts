import type { Thread } from '@hilo/client'
import { useState } from 'react'
import { useTabActive } from '../../lib/focus/use-tab-active'
import { useFirstUnread } from './log/use-first-unread'
import { useMarkRead } from './use-mark-read'
import { useSeeMentions } from './use-see-mentions'

/**
 * Marks the chat as read while its end is on the screen of an active tab.
 * @param fresh the server has answered since the chat was opened
 */
export function useReading(conversation: string, thread: Thread | undefined, fresh: boolean, me: string) {
  const [atBottom, setAtBottom] = useState(true)
  // Where the end of the thread is not loaded, the last messages are unknown.
  const endsEarly = thread?.hasNewer ?? false
  const isReading = useTabActive() && atBottom && !endsEarly
  const firstUnread = useFirstUnread(endsEarly ? undefined : thread, fresh, isReading)
  useMarkRead(fresh ? thread : undefined, me, isReading)
  useSeeMentions(conversation, isReading && fresh)
  return { firstUnread, onAtBottom: setAtBottom }
}
