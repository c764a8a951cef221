import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx'
import { cappedCount } from '../../lib/text/plural'

const tones = {
  quiet: 'bg-sunk text-muted',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
}

interface PillProps {
  tone?: keyof typeof tones
  icon?: LucideIcon
  title?: string | undefined
  /** Never truncated; other pills of the row shrink instead. */
  whole?: boolean
  className?: string
  children: ReactNode
}

/** A short fact on a row: a state, a time that runs out. */
export function Pill({ tone = 'quiet', icon: Icon, title, whole = false, className, children }: PillProps) {
  return (
    <span
      title={title}
      className={cx(
        'inline-flex h-4.5 items-center gap-0.75 rounded-full px-1.5 text-micro whitespace-nowrap',
        whole ? 'shrink-0' : 'min-w-0',
        tones[tone],
        className,
      )}
    >
      {Icon && <Icon size={12} strokeWidth={1.75} className="shrink-0" aria-hidden />}
      <span dir="auto" className="truncate">
        {children}
      </span>
    </span>
  )
}

/** How many; the sentence is for those who do not see the colour. */
export function CountBadge({
  count,
  label,
  tone = 'accent',
}: {
  count: number
  label: string
  tone?: 'accent' | 'hot'
}) {
  if (count === 0) return null
  return (
    <span
      className={cx(
        'h-4.5 min-w-4.5 shrink-0 rounded-full px-1.25 text-center text-badge leading-4.5 font-semibold',
        tone === 'accent' ? 'bg-accent text-on-accent' : 'bg-hot text-on-hot',
      )}
    >
      <span aria-hidden>{cappedCount(count)}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
