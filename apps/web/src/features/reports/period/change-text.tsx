import type { ReportChange } from '@hilo/contracts'
import { Equal, TrendingDown, TrendingUp } from 'lucide-react'
import { cx } from '../../../lib/cx'
import { reports as words } from '../../../strings'
import { changeText } from './change'

const shapes = { up: TrendingUp, down: TrendingDown, same: Equal } as const
const looks = { better: 'text-ok', worse: 'font-medium text-bad', none: 'text-muted' } as const

/** A change in words, with its direction as a shape. */
export function ChangeText({ change }: { change: ReportChange | null }) {
  if (change === null) return <span className="text-muted">{words.nothing}</span>
  const Shape = shapes[change.direction]
  return (
    <span className={cx('inline-flex items-baseline gap-1', looks[change.verdict ?? 'none'])}>
      <Shape size={14} strokeWidth={2} className="shrink-0 self-center" aria-hidden />
      {changeText(change)}
    </span>
  )
}
