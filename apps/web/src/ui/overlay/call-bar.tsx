import { type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../../lib/cx'
import { BarsElement } from './call-bars'

interface CallBarProps {
  label: string
  /** Whether somebody waits for an answer. */
  asks?: boolean
  children: ReactNode
}

/** One of the bars at the top of the page: a call that rings, or the one that this tab is in. */
export function CallBar({ label, asks = false, children }: CallBarProps) {
  const bars = useContext(BarsElement)
  const bar = (
    <section aria-label={label} data-region="call" className="bg-surface">
      <div
        className={cx(
          'flex animate-arrive flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2 max-md:px-3',
          asks && 'bg-accent-soft',
        )}
      >
        {children}
      </div>
    </section>
  )
  return bars ? createPortal(bar, bars) : bar
}
