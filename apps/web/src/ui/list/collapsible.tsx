import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cx } from '../../lib/cx'

interface CollapsibleProps {
  title: string
  /** Opens it, to show an invalid field in it. */
  forced?: boolean
  children: ReactNode
}

/** Content that is hidden until the person opens it. */
export function Collapsible({ title, forced = false, children }: CollapsibleProps) {
  const [asked, setAsked] = useState(false)
  const id = useId()
  const open = asked || forced
  return (
    <div className="grid gap-3">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setAsked(!open)}
        className="inline-flex min-h-7 items-center gap-1 justify-self-start rounded-[4px] text-second font-medium text-accent underline-offset-2 hover:underline pointer-coarse:min-h-11"
      >
        <ChevronRight
          size={16}
          strokeWidth={1.75}
          className={cx('shrink-0 transition-transform', open && 'rotate-90')}
          aria-hidden
        />
        {title}
      </button>
      <div id={id} hidden={!open} className="grid gap-4">
        {open && children}
      </div>
    </div>
  )
}
