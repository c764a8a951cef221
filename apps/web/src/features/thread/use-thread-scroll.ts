import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isSelected } from './is-in-use'
import type { ThreadWindow } from './use-thread-window'

/** Nearer to the end than this, new messages are followed. */
const nearBottom = 80
/** The older page is asked for this far from the top. */
const nearTop = 600

interface ThreadScrollOptions {
  /** False until there is something to stand at. */
  ready: boolean
  /** Changes with every line that is added or altered. */
  content: unknown
  /** What of it is drawn. */
  window: ThreadWindow
  /** The line to open at; without one, the end. */
  openAt: string | null
  onNearTop: () => void
}

interface ThreadScroll {
  atBottom: boolean
  onScroll: () => void
  toBottom: () => void
  /** The line stands in the middle of the screen, and stays there. */
  toLine: (line: HTMLElement) => void
}

/**
 * Where a reader stands in a thread. At the end: the end is followed. Further up: the line they look at stays where it
 * is on the screen, whatever is added, drawn or left out above or below it.
 */
export function useThreadScroll(
  scroller: RefObject<HTMLElement | null>,
  { ready, content, window, openAt, onNearTop }: ThreadScrollOptions,
): ThreadScroll {
  const [atBottom, setAtBottom] = useState(true)
  const following = useRef(true)
  const opened = useRef(false)
  const seen = useRef<Seen>({ scrollTop: 0, scrollHeight: 0 })
  const anchor = useRef<Anchor | null>(null)
  const latest = useRef({ window, onNearTop })
  latest.current = { window, onNearTop }

  const stick = useCallback(() => {
    const element = scroller.current
    // The browser has moved what a hand moves before it tells: who is on the way up is not thrown back.
    if (!element || !following.current || hasGoneUp(element, seen.current)) return
    element.scrollTop = element.scrollHeight
    seen.current = { scrollTop: element.scrollTop, scrollHeight: element.scrollHeight }
  }, [scroller])

  const remember = useCallback(() => {
    const element = scroller.current
    if (element) anchor.current = lineAt(element)
  }, [scroller])

  /** Puts the line back to where it was, if it is drawn. A hand that scrolled since then has moved it, and may. */
  const restore = useCallback(() => {
    const element = scroller.current
    const known = anchor.current
    const line = known && element?.querySelector(`[data-entry="${CSS.escape(known.uuid)}"]`)
    if (!element || !line) return remember()
    const shift = topIn(element, line) - known.top + (element.scrollTop - known.scrollTop)
    if (Math.abs(shift) < 1) return
    element.scrollTop += shift
    remember()
  }, [scroller, remember])

  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const { scrollTop, scrollHeight, clientHeight } = element
    seen.current = { scrollTop, scrollHeight }
    following.current = scrollHeight - scrollTop - clientHeight < nearBottom
    setAtBottom(following.current)
    if (!following.current) remember()
    latest.current.window.follow()
    if (opened.current && scrollTop < nearTop) latest.current.onNearTop()
  }, [scroller, remember])

  // `content` and what is drawn are what moves things, though nothing here reads them.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || !ready) return
    // Whoever has gone to read elsewhere before the server answered stays there.
    if (!opened.current && following.current) {
      // Drawn first, where it is not; then here again.
      if (openAt && latest.current.window.reveal(openAt)) return
      opened.current = true
      const line = openAt && element.querySelector<HTMLElement>(`[data-entry="${CSS.escape(openAt)}"]`)
      if (line) element.scrollTop += topIn(element, line) - element.clientHeight * 0.25
      else element.scrollTop = element.scrollHeight
      onScroll()
      return
    }
    opened.current = true
    if (following.current) stick()
    else restore()
    latest.current.window.follow()
  }, [ready, content, window.name, scroller, stick, restore, onScroll])

  // The composer grows, the window changes, a picture or a font arrives: the end stays the end, the line where it is.
  // More may be seen than before, though nobody has scrolled.
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (following.current) stick()
      else restore()
      latest.current.window.follow()
    })
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [scroller, stick, restore])

  // What lies between the ends of a selection is drawn, however far they are from each other.
  useEffect(() => {
    const onSelection = () => {
      if (scroller.current && isSelected(scroller.current)) latest.current.window.follow()
    }
    document.addEventListener('selectionchange', onSelection)
    return () => document.removeEventListener('selectionchange', onSelection)
  }, [scroller])

  const toBottom = useCallback(() => {
    following.current = true
    setAtBottom(true)
    latest.current.window.revealEnd()
    stick()
  }, [stick])

  const toLine = useCallback(
    (line: HTMLElement) => {
      following.current = false
      line.scrollIntoView({ block: 'center' })
      onScroll()
    },
    [onScroll],
  )

  // In the frame that shows it: a hand on the scrollbar goes further at once than is drawn, and would see nothing.
  return { atBottom, onScroll: () => flushSync(onScroll), toBottom, toLine }
}

/** How far it was scrolled, and how long it was, when that was last known. */
interface Seen {
  readonly scrollTop: number
  readonly scrollHeight: number
}

const hasGoneUp = ({ scrollTop, clientHeight }: HTMLElement, seen: Seen): boolean =>
  scrollTop < seen.scrollTop && seen.scrollHeight - scrollTop - clientHeight >= nearBottom

/** A line, and where it stood on the screen when the thread was scrolled so far. */
interface Anchor {
  readonly uuid: string
  readonly top: number
  readonly scrollTop: number
}

const topIn = (scroller: HTMLElement, line: Element): number =>
  line.getBoundingClientRect().top - scroller.getBoundingClientRect().top

/** The first line that begins on the screen; of one that is higher than the screen, that one. */
function lineAt(scroller: HTMLElement): Anchor | null {
  const { clientHeight, scrollTop } = scroller
  let reaching: Anchor | null = null
  for (const chunk of scroller.querySelectorAll('[data-chunk]')) {
    const top = topIn(scroller, chunk)
    if (top >= clientHeight) break
    if (top + chunk.getBoundingClientRect().height <= 0) continue
    for (const line of chunk.querySelectorAll<HTMLElement>('[data-entry]')) {
      const found = { uuid: line.dataset.entry ?? '', top: topIn(scroller, line), scrollTop }
      if (found.top >= clientHeight) break
      if (found.top >= 0) return found
      reaching = found
    }
  }
  return reaching
}
