import type { ReactNode } from 'react'
import { cx } from '../../lib/cx'
import { foreignLine } from '../../ui/display/foreign-line'

interface FoundRowProps {
  /** The address of the result; null if it opens nothing. */
  href: string | null
  current?: boolean
  onOpen: () => void
  /** The picture at the left. */
  mark: ReactNode
  title: ReactNode
  /** At the right of the title. */
  time?: ReactNode
  children?: ReactNode
}

/** A result. A link, so that it can be opened in another tab. */
export function FoundRow({ href, current = false, onOpen, mark, title, time, children }: FoundRowProps) {
  const className = cx(
    'relative flex w-full gap-2.5 rounded-row px-2 py-2.25 text-left transition-colors focus-visible:-outline-offset-2',
    current
      ? 'bg-accent-soft [--ring:var(--accent-soft)] before:absolute before:inset-y-3.5 before:-left-1.5 before:w-0.75 before:rounded-full before:bg-accent'
      : 'hover:bg-sunk hover:[--ring:var(--sunk)]',
  )
  const content = (
    <>
      {mark}
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-0.5">
        <span className="flex min-w-0 items-baseline gap-2">
          <span className={cx('flex-1 font-medium', foreignLine)}>{title}</span>
          {time && <span className="shrink-0 text-micro text-muted">{time}</span>}
        </span>
        {children}
      </span>
    </>
  )
  if (href === null) {
    return (
      <button type="button" data-result onClick={onOpen} className={className}>
        {content}
      </button>
    )
  }
  return (
    <a
      href={href}
      data-result
      aria-current={current || undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        onOpen()
      }}
      className={className}
    >
      {content}
    </a>
  )
}
