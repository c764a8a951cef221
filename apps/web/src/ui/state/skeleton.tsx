import { type ReactNode, useEffect, useState } from 'react'
import { cx } from '../../lib/cx'

export function Bone({ className }: { className: string }) {
  return <span className={cx('block animate-breathe rounded-[6px] bg-line', className)} />
}

/**
 * A loading placeholder in the shape of the content. It is invisible at first, so that a quick answer does not flash.
 */
export function Skeleton({ label, children }: { label: string; children: ReactNode }) {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 150)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className="contents">
      <span className="sr-only">{label}</span>
      {due && (
        <div aria-hidden className="contents">
          {children}
        </div>
      )}
    </div>
  )
}
