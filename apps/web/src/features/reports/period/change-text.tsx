import type { ReportChange } from '@hilo/contracts'
import { Equal, TrendingDown, TrendingUp } from 'lucide-react'
import { reports as words } from '../../../strings'
import { changeWords } from './change'

const shapes = { up: TrendingUp, down: TrendingDown, same: Equal } as const
const looks = {
  better: 'text-ok',
  worse: 'font-medium text-bad',
  few: 'text-muted',
  none: 'text-muted',
} as const

/** A change in words, with its direction as a shape that stays beside how much it is. */
export function ChangeText({ change }: { change: ReportChange | null }) {
  if (change === null) return <span className="text-muted">{words.nothing}</span>
  const Shape = shapes[change.direction]
  const [plain, verdict] = changeWords(change)
  return (
    <span className={looks[change.verdict ?? 'none']}>
      <span className="whitespace-nowrap">
        <Shape size={14} strokeWidth={2} className="mr-1 inline align-[-2px]" aria-hidden />
        {verdict ? `${plain},` : plain}
      </span>
      {verdict && ` ${verdict}`}
    </span>
  )
}
