import type { ReportChange } from '@hilo/contracts'
import { reports as words } from '../../../strings'

/** A change in words, as in 'Subió 12 %, peor'. `few`: of too few times to be judged. */
export function changeText(change: ReportChange, few = false): string {
  const [plain, verdict] = changeWords(change, few)
  return verdict ? words.period.change.judged(plain, verdict) : plain
}

/** How much it changed, and what to think of it. */
export function changeWords(
  { direction, share, verdict }: ReportChange,
  few: boolean,
): readonly [plain: string, verdict: string | null] {
  const { same, fromNothing, up, down, few: fewTimes } = words.period.change
  const steady = direction === 'same'
  const plain = steady ? same : share === null ? fromNothing : direction === 'up' ? up(share) : down(share)
  if (few) return [plain, fewTimes]
  return [plain, verdict && words.period.change[verdict]]
}
