import {
  type CallFigure,
  type ComparedTimes,
  comparedTimes,
  type HistorySort,
  limits,
  type ReportFilterField,
  type ReportPeriod,
  reportFilterFields,
  reportPeriods,
  type WrittenHistoryFilter,
  type WrittenReport,
  type WrittenReportFilter,
  type WrittenReportQuery,
  writeReportQuery,
} from '@hilo/contracts'
import { addDays, readDay } from '../../lib/text/dates'

/** What Estadisticas shows, as stored in the address. */
export interface ReportLocation {
  readonly view: 'now' | 'period' | 'costs'
  /** The period by name, unless `from` and `to` are set. */
  readonly period: ReportPeriod
  readonly from: string | null
  readonly to: string | null
  /** Which interactions the period counts. */
  readonly filter: WrittenReportFilter
  /** Times count only the hours in which the business is open. */
  readonly open: boolean
  /** By which times people, areas and channels are compared. */
  readonly times: ComparedTimes
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

const firstReport: ReportLocation = {
  view: 'now',
  period: 'days7',
  from: null,
  to: null,
  filter: {},
  open: false,
  times: comparedTimes[0],
  month: null,
}

const isField = (name: string): name is ReportFilterField =>
  (reportFilterFields as readonly string[]).includes(name)

/** What the API is asked for: its days and its filter. */
export const queryOf = ({ period, from, to, filter }: ReportLocation): WrittenReportQuery => ({
  ...(from && to ? { from, to } : { period }),
  ...filter,
})

/** What an address and a saved view keep of it, beside `open`. */
export const writtenOf = (location: ReportLocation): WrittenReport => ({
  ...queryOf(location),
  ...(location.times === comparedTimes[0] ? {} : { times: location.times }),
})

/** The filter with a field set, or without it. */
export function withField(
  filter: WrittenReportFilter,
  field: ReportFilterField,
  value: string | null,
): WrittenReportFilter {
  const { [field]: _, ...others } = filter
  return value === null ? others : { ...others, [field]: value }
}

const costsOf = /^costs(?:\.(20\d\d-(?:0[1-9]|1[0-2])))?$/u
const ownDates = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/u

/** Dates of one's own that no report can have. */
export const isBroken = ({ from, to }: Pick<ReportLocation, 'from' | 'to'>): boolean =>
  from !== null && to !== null && (from > to || addDays(from, limits.reportDays - 1) < to)

/**
 * Reads what the address says: nothing is 'Ahora', else a period, dates of one's own, or the costs of a month. A period may be
 * followed by its filter, by the times that it compares and by `open`, as in `last_week;area=…;times=resolution;open`.
 */
export function parseReportLocation(written: string): ReportLocation {
  const [days = '', ...more] = written.split(';')
  const costs = costsOf.exec(days)
  if (costs) return { ...firstReport, view: 'costs', month: costs[1] ?? null }
  const base = {
    ...firstReport,
    view: 'period',
    filter: readFilter(more),
    open: more.includes('open'),
    times: comparedTimes.find((one) => more.includes(`times=${one}`)) ?? comparedTimes[0],
  } as const
  const period = reportPeriods.find((one) => one === days)
  if (period) return { ...base, period }
  const [, first = null, last = null] = ownDates.exec(days) ?? []
  const [from, to] = [readDay(first), readDay(last)]
  return from && to ? { ...base, from, to } : firstReport
}

/** The server checks the values. */
function readFilter(parts: readonly string[]): WrittenReportFilter {
  const filter: WrittenReportFilter = {}
  for (const part of parts) {
    const [name = '', value] = part.split('=')
    if (value && isField(name)) filter[name] = value
  }
  return filter
}

export function writeReportLocation(location: ReportLocation): string {
  const { view, month } = location
  if (view === 'now') return ''
  if (view === 'costs') return month === null ? 'costs' : `costs.${month}`
  return writeReportQuery(writtenOf(location), location.open)
}
