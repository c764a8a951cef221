import type { Thread } from '@hilo/client'
import { type RefObject, useCallback, useEffect, useState } from 'react'

const flashMs = 2000

/** Goes to a message of the thread and lights it up; older pages are fetched until it is there. */
export function useJump(
  scroller: RefObject<HTMLElement | null>,
  thread: Thread,
  older: 'idle' | 'loading' | 'failed',
  onOlder: () => void,
): (uuid: string) => void {
  const [wanted, setWanted] = useState<string | null>(null)
  const { hasMore, entries } = thread
  const first = entries[0]?.uuid

  // `first` is what changes when an older page has come.
  useEffect(() => {
    if (wanted === null) return
    const line = scroller.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(wanted)}"]`)
    if (line) {
      line.scrollIntoView({ block: 'center' })
      line.tabIndex = -1
      line.focus({ preventScroll: true })
      line.classList.add('animate-flash')
      setTimeout(() => line.classList.remove('animate-flash'), flashMs)
      setWanted(null)
    } else if (hasMore && older === 'idle') onOlder()
    else if (!hasMore || older === 'failed') setWanted(null)
  }, [wanted, first, hasMore, older, onOlder, scroller])

  return useCallback((uuid: string) => setWanted(uuid), [])
}
