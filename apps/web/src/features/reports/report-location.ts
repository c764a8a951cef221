import {
  type CallFigure,
  type HistorySort,
  limits,
  type ReportPeriod,
  reportPeriods,
  type WrittenHistoryFilter,
} from '@hilo/contracts'
import { addDays, readDay } from '../../lib/text/dates'

/** What Estadisticas shows, as stored in the address. */
export interface ReportLocation {
  readonly view: 'now' | 'period' | 'costs'
  /** The period by name, unless `from` and `to` are set. */
  readonly period: ReportPeriod
  readonly from: string | null
  readonly to: string | null
  /** The month of the costs, as 2026-11; null: the running one. */
  readonly month: string | null
}

/** The address of Historial with a filter. */
export type HrefOf = (filter: WrittenHistoryFilter, sort: HistorySort) => string

/** The calls that a figure counts: of which days, whose, and of which number or account. */
export interface CountedCalls {
  readonly number: CallFigure
  readonly from: string
  readonly to: string
  readonly by: string | null
  readonly account: string | null
}
/** The address of Llamadas with them. */
export type CallsHrefOf = (calls: CountedCalls) => string

const firstReport: ReportLocation = { view: 'now', period: 'days7', from: null, to: null, month: null }

const costsOf = /^costs(?:\.(20\d\d-(?:0[1-9]|1[0-2])))?$/u
const ownDates = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/u

/** Dates of one's own that no report can have. */
export const isBroken = ({ from, to }: Pick<ReportLocation, 'from' | 'to'>): boolean =>
  from !== null && to !== null && (from > to || addDays(from, limits.reportDays - 1) < to)

/** Reads what the address says: nothing is 'Ahora', else a period, dates of one's own, or the costs of a month. */
export function parseReportLocation(written: string): ReportLocation {
  const period = reportPeriods.find((one) => one === written)
  if (period) return { ...firstReport, view: 'period', period }
  const costs = costsOf.exec(written)
  if (costs) return { ...firstReport, view: 'costs', month: costs[1] ?? null }
  const [, first = null, last = null] = ownDates.exec(written) ?? []
  const [from, to] = [readDay(first), readDay(last)]
  return from && to ? { ...firstReport, view: 'period', from, to } : firstReport
}

export function writeReportLocation({ view, period, from, to, month }: ReportLocation): string {
  if (view === 'now') return ''
  if (view === 'costs') return month === null ? 'costs' : `costs.${month}`
  return from && to ? `${from}..${to}` : period
}
