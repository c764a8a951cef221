import { useLayoutEffect, useRef } from 'react'
import { cx } from '../../lib/cx'
import { gapBehindEllipsis } from './gap-behind-ellipsis'

/** The end of a name says what it is: where there is no room, the middle goes. */
const tail = 9

export function FileName({ name, className }: { name: string; className: string }) {
  const cut = Math.max(0, name.length - tail)
  const beginning = useRef<HTMLSpanElement>(null)
  const end = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const [first, last] = [beginning.current, end.current]
    if (!first || !last) return
    // Moved and not laid out anew, so that no size changes.
    const close = () => {
      last.style.translate = `-${gapBehindEllipsis(first)}px`
    }
    const sizes = new ResizeObserver(close)
    sizes.observe(first)
    // The letters change, and not the room for them.
    document.fonts?.addEventListener('loadingdone', close)
    return () => {
      sizes.disconnect()
      document.fonts?.removeEventListener('loadingdone', close)
    }
  }, [name])
  return (
    <span className={cx('flex min-w-0', className)} title={name}>
      <span ref={beginning} className="min-w-0 truncate whitespace-pre">
        {name.slice(0, cut)}
      </span>
      <span ref={end} className="shrink-0 whitespace-pre">
        {name.slice(cut)}
      </span>
    </span>
  )
}
