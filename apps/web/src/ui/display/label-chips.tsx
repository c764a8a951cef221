import type { Label } from '@hilo/contracts'
import { cx } from '../../lib/cx'
import { labels as words } from '../../strings'
import { AreaDot } from './area-dot'

interface LabelChipsProps {
  labels: readonly Label[]
  /** How many are shown; the others are counted. */
  most?: number
  className?: string
}

/**
 * Labels with their colour as a dot, because the business may choose any colour; the name is text. In a container `labels`
 * with little room, the name gives way to the dot.
 */
export function LabelChips({ labels, most = 2, className }: LabelChipsProps) {
  if (labels.length === 0) return null
  const hidden = labels.slice(most)
  return (
    <span className={cx('flex min-w-0 items-center gap-1', className)}>
      {labels.slice(0, most).map(({ uuid, name, color }) => (
        <span
          key={uuid}
          title={name}
          className="inline-flex h-4.5 min-w-5 items-center gap-1 @max-[1.25rem]/labels:hidden rounded-full border border-line-strong px-1.5 text-micro text-text"
        >
          <AreaDot color={color} />
          <span dir="auto" className="truncate @max-[4rem]/labels:hidden">
            {name}
          </span>
        </span>
      ))}
      {hidden.length > 0 && (
        <span
          title={hidden.map(({ name }) => name).join(', ')}
          className="shrink-0 text-micro text-muted @max-[2.75rem]/labels:hidden"
        >
          <span aria-hidden>+{hidden.length}</span>
          <span className="sr-only">{words.more(hidden.length)}</span>
        </span>
      )}
    </span>
  )
}
