import {
  type CountMeasure,
  filterOfFigure,
  type Report,
  type ReportMeasure,
  type WrittenReportFilter,
} from '@hilo/contracts'
import { reports as words } from '../../../strings'
import type { CallsHrefOf, HrefOf } from '../report-location'

/** The part of a report that each of its cards needs. */
export interface ReportPart {
  report: Report
  /** The agent whose numbers these are; null: everybody's. */
  own: string | null
  filter: WrittenReportFilter
  /** Times count only the hours in which the business is open. */
  open: boolean
  hrefOf: HrefOf
  callsHrefOf: CallsHrefOf
}

export type Which = 'current' | 'before'

/** The name of a figure with its period, for a screen reader. */
export const nameIn = (which: Which, what: string): string =>
  which === 'current' ? what : `${what}, ${words.period.columns.before.toLowerCase()}`

/** Historial with what a number counts; null where it counts nothing. */
export function hrefOfFigure(
  { report, own, filter: of, hrefOf }: ReportPart,
  measure: ReportMeasure,
  key: string,
  which: Which,
  count: number,
): string | null {
  if (count === 0) return null
  const filter = filterOfFigure(measure, key, report[which], own, of)
  return hrefOf(filter, filter.created_from ? 'created' : 'finished')
}

export type Count = Report['counts'][number]

export const countsOf = ({ counts }: Report, measure: CountMeasure): Count[] =>
  counts.filter((one) => one.measure === measure)

const nothing = { interactions: 0, total: 0 }

/** The total of a measure, which has no key. */
export function totalOf(report: Report, measure: CountMeasure): Pick<Count, Which> {
  const [count] = countsOf(report, measure)
  return count ?? { current: nothing, before: nothing }
}
