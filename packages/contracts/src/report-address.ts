import type { WrittenReportQuery } from './http/reports'
import { weeklyPeriods } from './report-values'

/** The fields of the filter of a report, in the order of its address. */
export const reportFilterFields = ['area', 'user', 'channel', 'label'] as const
export type ReportFilterField = (typeof reportFilterFields)[number]

/**
 * The period and filter of a report as the web's address has them: `last_week;area=…;open`. `open`: times count only the hours in
 * which the business is open.
 */
export function writeReportQuery(query: WrittenReportQuery, open: boolean): string {
  const { period = 'today', from, to } = query
  const fields = reportFilterFields.flatMap((field) => (query[field] ? [`${field}=${query[field]}`] : []))
  return [from && to ? `${from}..${to}` : period, ...fields, ...(open ? ['open'] : [])].join(';')
}

/** Whether a report can arrive by mail each week: fixed dates would bring the same numbers for ever, and today has none at eight. */
export const canBeWeekly = ({
  period = 'today',
  from,
}: Pick<WrittenReportQuery, 'period' | 'from'>): boolean =>
  from === undefined && weeklyPeriods.includes(period)
