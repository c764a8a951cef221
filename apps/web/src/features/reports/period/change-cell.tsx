import { type Better, changeOf } from '@hilo/contracts'
import type { ChartCell } from '../chart/chart-table'
import { changeText } from './change'
import { ChangeText } from './change-text'

/** The cell of a table that says how a number compares with that of before. */
export function changeCell(current: number | null, before: number | null, better: Better): ChartCell {
  const change = changeOf(current, before, better)
  return { text: change ? changeText(change) : '', shown: <ChangeText change={change} />, wraps: true }
}
