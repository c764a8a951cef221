import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from '../../lib/cx'
import { contactPanel } from '../../strings'

interface ContactFrameProps {
  /** It covers the chat, because there is no room beside it. */
  over: boolean
  onKeyDown?: (event: KeyboardEvent) => void
  children?: ReactNode
}

/** The place of the contact, which is there before its contents are, so that nothing moves when they come. */
export function ContactFrame({ over, onKeyDown, children }: ContactFrameProps) {
  return (
    <aside
      data-region="contact"
      aria-label={contactPanel.region}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      data-covers-chat={over || undefined}
      className={cx(
        'flex w-80 max-w-full flex-col border-l border-line bg-surface outline-none',
        over ? 'toast-room absolute inset-y-0 right-0 z-20 shadow-float max-md:w-full' : 'relative shrink-0',
      )}
    >
      {children}
    </aside>
  )
}
