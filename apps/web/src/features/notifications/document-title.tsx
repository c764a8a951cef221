import { useEffect } from 'react'
import { useCounts } from '../../server/live/counts'
import { common, notifications } from '../../strings'

/** The title of the browser's tab: the number of unread chats, and the name of the screen that is shown. */
export function DocumentTitle({ screenName }: { screenName: string }) {
  const unread = useCounts()?.unread ?? 0
  useEffect(() => {
    document.title = notifications.documentTitle(unread, screenName)
    return () => {
      document.title = common.product
    }
  }, [unread, screenName])
  return null
}
