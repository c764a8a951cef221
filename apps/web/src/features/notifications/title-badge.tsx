import { useEffect } from 'react'
import { useCounts } from '../../server/counts'
import { common, notifications } from '../../strings'

/** How much is unread, where it is seen from another tab. */
export function TitleBadge() {
  const unread = useCounts()?.unread ?? 0
  useEffect(() => {
    document.title = notifications.documentTitle(unread, common.product)
    return () => {
      document.title = common.product
    }
  }, [unread])
  return null
}
