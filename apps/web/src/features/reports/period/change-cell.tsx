import { type Better, changeOf } from '@hilo/contracts'
import type { ChartCell } from '../chart/chart-table'
import { changeText } from './change'
import { ChangeText } from './change-text'

/** The cell of a table that says how a number compares with that of before. On a phone it stands below that number. */
export function changeCell(
  current: number | null,
  before: number | null,
  better: Better,
  into: number,
): ChartCell {
  const change = changeOf(current, before, better)
  const shown = <ChangeText change={change} />
  return { text: change ? changeText(change) : '', shown, wraps: true, folds: { into, shown } }
}
