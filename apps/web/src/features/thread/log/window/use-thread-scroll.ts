import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isPhone } from '../../../../lib/browser/use-media'
import { isSelected } from './is-in-use'
import type { ThreadWindow } from './use-thread-window'

/** Within this distance of the end, new messages are followed. */
const nearBottom = 80
/** The older page is requested this far from the top, the newer one this far from the bottom. */
const nearEdge = 600

/** What a toast takes of the log on a phone, for the moment that it stands above it. */
const toastRoom = (): number =>
  isPhone() ? Number.parseFloat(document.documentElement.style.getPropertyValue('--toasts')) || 0 : 0

interface ThreadScrollOptions {
  /** False until the server has answered. */
  ready: boolean
  /** Changes with every entry that is added or changed. */
  content: unknown
  window: ThreadWindow
  /** The entry to open at; without one, the end. */
  openAt: string | null
  /** True if newer entries are not loaded: then new entries do not scroll to the end. */
  endsEarly: boolean
  onNearTop: () => void
  onNearBottom: () => void
}

interface ThreadScroll {
  atBottom: boolean
  /** Whether the thread is open and its end followed, at this moment: `atBottom` is as of the last rendering. */
  isAtEnd: () => boolean
  onScroll: () => void
  scrollToEnd: () => void
  /** Puts the entry in the middle of the screen, and keeps it there. */
  scrollToEntry: (entry: HTMLElement) => void
}

/**
 * The scroll position of a thread. At the end, the end is followed. Further up, the entry that is looked at stays where
 * it is on the screen, whatever is added, rendered or removed above or below it.
 */
export function useThreadScroll(
  scroller: RefObject<HTMLElement | null>,
  { ready, content, window, openAt, endsEarly, onNearTop, onNearBottom }: ThreadScrollOptions,
): ThreadScroll {
  const [atBottom, setAtBottom] = useState(true)
  const followsEnd = useRef(true)
  const isOpened = useRef(false)
  const lastScroll = useRef<ScrollState>({ scrollTop: 0, scrollHeight: 0 })
  const anchor = useRef<Anchor | null>(null)
  const latest = useRef({ window, endsEarly, onNearTop, onNearBottom })
  latest.current = { window, endsEarly, onNearTop, onNearBottom }

  const stayAtEnd = useCallback(() => {
    const element = scroller.current
    // The browser scrolls before it sends the event: a person who is scrolling up is not pulled back.
    if (!element || !followsEnd.current || hasScrolledUp(element, lastScroll.current)) return
    element.scrollTop = element.scrollHeight
    lastScroll.current = { scrollTop: element.scrollTop, scrollHeight: element.scrollHeight }
  }, [scroller])

  const rememberAnchor = useCallback(() => {
    const element = scroller.current
    if (element) anchor.current = firstVisibleEntry(element)
  }, [scroller])

  /** Moves the anchor back to where it was on the screen, unless the person has scrolled since. */
  const restoreAnchor = useCallback(() => {
    const element = scroller.current
    const known = anchor.current
    const entry = known && element?.querySelector(`[data-entry="${CSS.escape(known.uuid)}"]`)
    if (!element || !entry) return rememberAnchor()
    const shift = offsetIn(element, entry) - known.top + (element.scrollTop - known.scrollTop)
    if (Math.abs(shift) < 1) return
    element.scrollTop += shift
    rememberAnchor()
  }, [scroller, rememberAnchor])

  const askForPages = useCallback(() => {
    const element = scroller.current
    if (!element || !isOpened.current) return
    const { scrollTop, scrollHeight, clientHeight } = element
    if (scrollTop < nearEdge) latest.current.onNearTop()
    if (scrollHeight - scrollTop - clientHeight < nearEdge) latest.current.onNearBottom()
  }, [scroller])

  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const { scrollTop, scrollHeight, clientHeight } = element
    lastScroll.current = { scrollTop, scrollHeight }
    followsEnd.current =
      !latest.current.endsEarly && scrollHeight - scrollTop - clientHeight < nearBottom + toastRoom()
    setAtBottom(followsEnd.current)
    if (!followsEnd.current) rememberAnchor()
    latest.current.window.update()
    askForPages()
  }, [scroller, rememberAnchor, askForPages])

  // `content` and the rendered chunks change the layout, though nothing here reads them.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || !ready) return
    // A person who scrolled before the server answered stays there.
    if (!isOpened.current && followsEnd.current) {
      // Renders the entry first, if needed; the effect then runs again.
      if (openAt && latest.current.window.reveal(openAt)) return
      isOpened.current = true
      const entry = openAt && element.querySelector<HTMLElement>(`[data-entry="${CSS.escape(openAt)}"]`)
      if (entry) element.scrollTop += offsetIn(element, entry) - element.clientHeight * 0.25
      else element.scrollTop = element.scrollHeight
      onScroll()
      return
    }
    isOpened.current = true
    if (followsEnd.current) stayAtEnd()
    else restoreAnchor()
    latest.current.window.update()
    // Entries added below do not move the thread, so no scroll event follows that would ask for pages.
    if (latest.current.endsEarly) askForPages()
  }, [ready, content, window.renderedKey, scroller, stayAtEnd, restoreAnchor, onScroll, askForPages])

  // Heights change when the composer grows, the window is resized, or a picture or font loads.
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (followsEnd.current) stayAtEnd()
      else restoreAnchor()
      latest.current.window.update()
    })
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [scroller, stayAtEnd, restoreAnchor])

  // All between the ends of a selection is rendered, however long it is.
  useEffect(() => {
    const onSelection = () => {
      if (scroller.current && isSelected(scroller.current)) latest.current.window.update()
    }
    document.addEventListener('selectionchange', onSelection)
    return () => document.removeEventListener('selectionchange', onSelection)
  }, [scroller])

  const scrollToEnd = useCallback(() => {
    followsEnd.current = true
    setAtBottom(true)
    latest.current.window.revealEnd()
    stayAtEnd()
  }, [stayAtEnd])

  const scrollToEntry = useCallback(
    (entry: HTMLElement) => {
      followsEnd.current = false
      entry.scrollIntoView({ block: 'center' })
      onScroll()
    },
    [onScroll],
  )

  const isAtEnd = useCallback(() => isOpened.current && followsEnd.current, [])

  // Synchronous: dragging the scrollbar can go beyond the rendered chunks and would show nothing.
  return { atBottom, isAtEnd, onScroll: () => flushSync(onScroll), scrollToEnd, scrollToEntry }
}

/** The scroll position and height when last known. */
interface ScrollState {
  readonly scrollTop: number
  readonly scrollHeight: number
}

/** In a thread that became lower the browser moves up by itself: to its end, but for a fraction. */
const hasScrolledUp = (
  { scrollTop, scrollHeight, clientHeight }: HTMLElement,
  lastScroll: ScrollState,
): boolean =>
  scrollTop < lastScroll.scrollTop &&
  lastScroll.scrollHeight - scrollTop - clientHeight >= nearBottom &&
  scrollHeight - scrollTop - clientHeight > 1

/** An entry, and where it was on the screen at a scroll position. */
interface Anchor {
  readonly uuid: string
  readonly top: number
  readonly scrollTop: number
}

const offsetIn = (scroller: HTMLElement, entry: Element): number =>
  entry.getBoundingClientRect().top - scroller.getBoundingClientRect().top

/** The first entry that begins on the screen; else the one that is higher than the screen. */
function firstVisibleEntry(scroller: HTMLElement): Anchor | null {
  const { clientHeight, scrollTop } = scroller
  let spanning: Anchor | null = null
  for (const chunk of scroller.querySelectorAll('[data-chunk]')) {
    const top = offsetIn(scroller, chunk)
    if (top >= clientHeight) break
    if (top + chunk.getBoundingClientRect().height <= 0) continue
    for (const entry of chunk.querySelectorAll<HTMLElement>('[data-entry]')) {
      const found = { uuid: entry.dataset.entry ?? '', top: offsetIn(scroller, entry), scrollTop }
      if (found.top >= clientHeight) break
      if (found.top >= 0) return found
      spanning = found
    }
  }
  return spanning
}
