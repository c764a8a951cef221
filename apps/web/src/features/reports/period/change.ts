import type { ReportChange } from '@hilo/contracts'
import { reports as words } from '../../../strings'

/** A change in words, as in 'Subió 12 %, peor'. */
export function changeText(change: ReportChange): string {
  const [plain, verdict] = changeWords(change)
  return verdict ? words.period.change.judged(plain, verdict) : plain
}

/** How much it changed, and what to think of it. */
export function changeWords({
  direction,
  share,
  verdict,
}: ReportChange): readonly [plain: string, verdict: string | null] {
  const { same, fromNothing, up, down } = words.period.change
  const steady = direction === 'same'
  const plain = steady ? same : share === null ? fromNothing : direction === 'up' ? up(share) : down(share)
  return [plain, verdict && words.period.change[verdict]]
}
