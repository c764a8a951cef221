import { type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../../lib/cx'
import { BarsElement } from './call-bars'

interface CallBarProps {
  label: string
  /** Whether a caller waits for an answer. */
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

interface CallPersonProps {
  name: string
  /** The tooltip of the name: what a press does. */
  hint: string
  onOpen: () => void
  /** How the call stands. */
  children: ReactNode
}

/** The other person of the call. */
export function CallPerson({ name, hint, onOpen, children }: CallPersonProps) {
  return (
    <div className="grid min-w-32 flex-1 justify-items-start">
      <button
        type="button"
        dir="auto"
        title={hint}
        onClick={onOpen}
        className="finger relative max-w-full truncate font-semibold hover:underline"
      >
        {name}
      </button>
      {children}
    </div>
  )
}
