import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Nearer to the end than this, new messages are followed. */
const nearBottom = 80
/** The older page is asked for this far from the top. */
const nearTop = 600

interface ThreadScrollOptions {
  /** False until there is something to stand at. */
  ready: boolean
  /** Changes with every line that is added or altered. */
  content: unknown
  /** The line to open at; without one, the end. */
  openAt: string | null
  onNearTop: () => void
}

interface ThreadScroll {
  atBottom: boolean
  onScroll: () => void
  toBottom: () => void
}

/**
 * Where a reader stands in a thread. At the end: the end is followed. Further up: the line they look at stays where it
 * is on the screen, whatever is added above or below it.
 */
export function useThreadScroll(
  scroller: RefObject<HTMLElement | null>,
  { ready, content, openAt, onNearTop }: ThreadScrollOptions,
): ThreadScroll {
  const [atBottom, setAtBottom] = useState(true)
  const following = useRef(true)
  const opened = useRef(false)
  const anchor = useRef<{ uuid: string; top: number } | null>(null)
  const nearTopCall = useRef(onNearTop)
  nearTopCall.current = onNearTop

  const stick = useCallback(() => {
    const element = scroller.current
    if (element && following.current) element.scrollTop = element.scrollHeight
  }, [scroller])

  const remember = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const box = element.getBoundingClientRect()
    // Asked of the screen, not of every line: measuring a line that the browser skips would make it draw that line.
    let skipped: HTMLElement | undefined
    for (let y = box.top + 8; y < box.bottom; y += 24) {
      const found = document.elementsFromPoint(box.left + box.width / 2, y)
      const line = found
        .map((one) => one.closest<HTMLElement>('[data-entry]'))
        .find((one) => one !== null && element.contains(one))
      if (line) return hold(line)
      skipped ??= found.find((one): one is HTMLElement => one.matches('[data-chunk]'))
    }
    // After a leap, what is there now is not drawn yet: its first line stands for it.
    const first = skipped?.querySelector<HTMLElement>('[data-entry]')
    if (first) hold(first)

    function hold(line: HTMLElement): void {
      anchor.current = { uuid: line.dataset.entry ?? '', top: line.getBoundingClientRect().top - box.top }
    }
  }, [scroller])

  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const { scrollTop, scrollHeight, clientHeight } = element
    following.current = scrollHeight - scrollTop - clientHeight < nearBottom
    setAtBottom(following.current)
    if (!following.current) remember()
    if (opened.current && scrollTop < nearTop) nearTopCall.current()
  }, [scroller, remember])

  // `content` is what moves things, though nothing here reads it.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || !ready) return
    if (!opened.current) {
      opened.current = true
      const line = openAt && element.querySelector<HTMLElement>(`[data-entry="${CSS.escape(openAt)}"]`)
      if (line) {
        const offset = line.getBoundingClientRect().top - element.getBoundingClientRect().top
        element.scrollTop += offset - element.clientHeight * 0.25
      } else element.scrollTop = element.scrollHeight
      onScroll()
      return
    }
    if (following.current) {
      stick()
      return
    }
    const known = anchor.current
    const line = known && element.querySelector(`[data-entry="${CSS.escape(known.uuid)}"]`)
    if (!known || !line) return
    const shift = line.getBoundingClientRect().top - element.getBoundingClientRect().top - known.top
    if (Math.abs(shift) >= 1) element.scrollTop += shift
  }, [ready, content, scroller, stick, onScroll])

  // The composer grows, the window changes, a font arrives: the end stays the end.
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(stick)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [scroller, stick])

  const toBottom = useCallback(() => {
    following.current = true
    setAtBottom(true)
    stick()
  }, [stick])

  return { atBottom, onScroll, toBottom }
}
