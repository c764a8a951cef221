import { type Better, changeOf, type ReportChange, type TimesReport } from '@hilo/contracts'
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

/** With fewer times than this one customer more or less changes everything. */
const enough = 5

/** How the slow times compare with those of before; where there are few of either, without calling it better or worse. */
export function changeOfTimes(current: Times, before: Times, place: Place): ChartCell {
  const change = changeOf(current.p90, before.p90, 'less')
  return cellOf(change, place, Math.min(current.n, before.n) < enough)
}

type Place = Omit<NonNullable<ChartCell['folds']>, 'shown'>

function cellOf(change: ReportChange | null, place: Place, few = false): ChartCell {
  const shown = <ChangeText change={change} few={few} />
  return {
    text: change ? changeText(change, few) : '',
    shown,
    wraps: true,
    folds: { ...place, shown: change && shown },
  }
}
