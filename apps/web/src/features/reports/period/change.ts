import type { ReportChange } from '@hilo/contracts'
import { reports as words } from '../../../strings'

/** A change in words, as in 'Subió 12 %, peor'. */
export function changeText({ direction, share, verdict }: ReportChange): string {
  const { same, fromNothing, up, down, judged } = words.period.change
  if (direction === 'same') return same
  const plain = share === null ? fromNothing : direction === 'up' ? up(share) : down(share)
  return verdict ? judged(plain, words.period.change[verdict]) : plain
}
