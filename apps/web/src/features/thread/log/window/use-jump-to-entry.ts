import type { Thread } from '@hilo/client'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { ThreadWindow } from './use-thread-window'

const flashMs = 2000

interface JumpOptions {
  thread: Thread
  window: ThreadWindow
  older: 'idle' | 'loading' | 'failed'
  onOlder: () => void
  scrollToEntry: (element: HTMLElement) => void
}

/** Scrolls to a message and highlights it; loads older pages until it is there. The focus goes there unless it is to stay. */
export function useJumpToEntry(
  scroller: RefObject<HTMLElement | null>,
  { thread, window, older, onOlder, scrollToEntry }: JumpOptions,
): { isJumping: boolean; jumpToEntry: (uuid: string, options?: { focus: boolean }) => void } {
  const [target, setTarget] = useState<{ readonly uuid: string; readonly focus: boolean } | null>(null)
  /** The target for which an older page was requested: a page that failed before is requested again. */
  const requestedFor = useRef(target)
  const { hasMore, entries } = thread
  const first = entries[0]?.uuid

  // `first` changes with an older page. A layout effect, so that the screen moves in one step.
  useLayoutEffect(() => {
    if (target === null) return
    const element = scroller.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(target.uuid)}"]`)
    if (element) {
      scrollToEntry(element)
      if (target.focus) {
        element.tabIndex = -1
        element.focus({ preventScroll: true })
      }
      element.classList.add('animate-flash')
      setTimeout(() => element.classList.remove('animate-flash'), flashMs)
      setTarget(null)
    } else if (window.reveal(target.uuid)) return
    else if (!hasMore || (older === 'failed' && requestedFor.current === target)) setTarget(null)
    else if (older !== 'loading') {
      requestedFor.current = target
      onOlder()
    }
  }, [target, first, window.renderedKey, hasMore, older, onOlder, scrollToEntry, scroller])

  const jumpToEntry = useCallback(
    (uuid: string, { focus } = { focus: true }) => setTarget({ uuid, focus }),
    [],
  )
  return { isJumping: target !== null, jumpToEntry }
}
