import {
  type Better,
  changeOf,
  changeOfCounts,
  changeOfTimes,
  type ReportChange,
  type TimesReport,
} from '@hilo/contracts'
import type { ChartCell } from '../chart/chart-table'
import { changeText } from './change'
import { ChangeText } from './change-text'

/** The cell of a table that says how a number compares with that of before. On a phone it stands below that number. */
export const changeCell = (
  current: number | null,
  before: number | null,
  better: Better,
  into: number,
): ChartCell => cellOf(changeOf(current, before, better), { into })

type Times = TimesReport['groups'][number]['durations'][number]['current']

/** The same of a count. */
export const countChangeCell = (current: number, before: number, better: Better, into: number): ChartCell =>
  cellOf(changeOfCounts(current, before, better), { into })

/** The cell of a table that says how slow times compare with those of before. */
export const timesChangeCell = (current: Times, before: Times, place: Place): ChartCell =>
  cellOf(changeOfTimes(current, before), place)

type Place = Omit<NonNullable<ChartCell['folds']>, 'shown'>

function cellOf(change: ReportChange | null, place: Place): ChartCell {
  const shown = <ChangeText change={change} />
  return {
    text: change ? changeText(change) : '',
    shown,
    wraps: true,
    folds: { ...place, shown: change && shown },
  }
}
