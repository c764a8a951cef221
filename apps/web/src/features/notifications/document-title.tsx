import { useEffect } from 'react'
import { useCounts } from '../../server/live/counts'
import { common, notifications } from '../../strings'

/** The title of the browser's tab: the number of unread chats, and the place by the name that it has on the screen. */
export function DocumentTitle({ place }: { place: string }) {
  const unread = useCounts()?.unread ?? 0
  useEffect(() => {
    document.title = notifications.documentTitle(unread, place)
    return () => {
      document.title = common.product
    }
  }, [unread, place])
  return null
}
