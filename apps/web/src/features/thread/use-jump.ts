import type { Thread } from '@hilo/client'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { ThreadWindow } from './use-thread-window'

const flashMs = 2000

interface JumpOptions {
  thread: Thread
  window: ThreadWindow
  older: 'idle' | 'loading' | 'failed'
  onOlder: () => void
  toLine: (line: HTMLElement) => void
}

/** Goes to a message of the thread and lights it up; older pages are fetched until it is there, and it is drawn. */
export function useJump(
  scroller: RefObject<HTMLElement | null>,
  { thread, window, older, onOlder, toLine }: JumpOptions,
): (uuid: string) => void {
  const [wanted, setWanted] = useState<{ readonly uuid: string } | null>(null)
  /** Whose older page has been asked for: one that failed before is asked for again. */
  const asked = useRef(wanted)
  const { hasMore, entries } = thread
  const first = entries[0]?.uuid

  // `first` is what changes when an older page has come. Before anything is painted: the screen goes there in one step.
  useLayoutEffect(() => {
    if (wanted === null) return
    const line = scroller.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(wanted.uuid)}"]`)
    if (line) {
      toLine(line)
      line.tabIndex = -1
      line.focus({ preventScroll: true })
      line.classList.add('animate-flash')
      setTimeout(() => line.classList.remove('animate-flash'), flashMs)
      setWanted(null)
    } else if (window.reveal(wanted.uuid)) return
    else if (!hasMore || (older === 'failed' && asked.current === wanted)) setWanted(null)
    else if (older !== 'loading') {
      asked.current = wanted
      onOlder()
    }
  }, [wanted, first, window.name, hasMore, older, onOlder, toLine, scroller])

  return useCallback((uuid: string) => setWanted({ uuid }), [])
}
