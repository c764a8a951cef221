import { type ReactNode, useState } from 'react'
import { cx } from '../../lib/cx'
import { moveBetweenRows } from '../../lib/focus/move-between-rows'

interface RowScrollerProps {
  /** The rows shown are about to be replaced. */
  dimmed: boolean
  onNearEnd: () => void
  className: string
  /** The scrolled content: the rows, and the foot below the last one. */
  children: (scroller: HTMLElement | null) => ReactNode
}

/** The next page is fetched at this distance from the end, in pixels. */
const nearEnd = 800

/** A list that scrolls and asks for more before its end. Arrows lead from a control to the same one of the next row. */
export function RowScroller({ dimmed, onNearEnd, className, children }: RowScrollerProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers watch and move among the controls inside
    <div
      ref={setScroller}
      data-region="list"
      aria-busy={dimmed || undefined}
      onKeyDown={moveBetweenRows}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        if (scrollHeight - scrollTop - clientHeight < nearEnd) onNearEnd()
      }}
      className={cx(
        'relative flex-1 overscroll-contain transition-opacity [&_a]:scroll-mt-14 [&_button]:scroll-mt-14',
        className,
        dimmed && 'opacity-55',
      )}
    >
      {children(scroller)}
    </div>
  )
}
