import type { WrittenReportQuery } from './http/reports'
import { type ComparedTimes, comparedTimes, weeklyPeriods } from './report-values'

/** The fields of the filter of a report, in the order of its address. */
export const reportFilterFields = ['area', 'user', 'channel', 'label'] as const
export type ReportFilterField = (typeof reportFilterFields)[number]

/** A report as an address and a saved view have it: also which times its people, areas and channels are compared by. */
export type WrittenReport = WrittenReportQuery & { readonly times?: ComparedTimes | undefined }

/**
 * The period and filter of a report as the web's address has them: `last_week;area=…;times=resolution;open`. `open`: times count only
 * the hours in which the business is open.
 */
export function writeReportQuery(query: WrittenReport, open: boolean): string {
  const { period = 'today', from, to, times } = query
  const fields = reportFilterFields.flatMap((field) => (query[field] ? [`${field}=${query[field]}`] : []))
  const measure = times && times !== comparedTimes[0] ? [`times=${times}`] : []
  return [from && to ? `${from}..${to}` : period, ...fields, ...measure, ...(open ? ['open'] : [])].join(';')
}

/** Whether a report can arrive by mail each week: fixed dates would bring the same numbers for ever, and today has none at eight. */
export const canBeWeekly = ({
  period = 'today',
  from,
}: Pick<WrittenReportQuery, 'period' | 'from'>): boolean =>
  from === undefined && weeklyPeriods.includes(period)
