import {
  bucketPrecision,
  type CountMeasure,
  countMeasures,
  durationMeasures,
  quantileOf,
  type Report,
} from '@hilo/contracts'
import { callsOf, videoCallsOf } from './present-calls'
import { type Names, nameOf } from './read-names'
import type { Sum } from './read-sums'
import type { Days } from './resolve-period'

interface CountedPeriod {
  readonly days: Days
  readonly sums: readonly Sum[]
}

interface ReportState extends Pick<Report, 'time_zone' | 'complete'> {
  /** The labels of the filter. Other labels of the same interactions are not shown, because Historial filters by any of several labels, never by two at once. */
  readonly labels: readonly string[] | undefined
}

/** The answer of a report: each number beside that of the period before. */
export function presentReport(
  current: CountedPeriod,
  before: CountedPeriod,
  names: Names,
  { time_zone, complete, labels }: ReportState,
): Report {
  const now = byMeasure(current)
  const then = byMeasure(before)
  return {
    time_zone,
    complete,
    precision: bucketPrecision,
    days: {
      from: current.days.from,
      to: current.days.to,
      before_from: before.days.from,
      before_to: before.days.to,
      until: before.days.until,
    },
    current: moments(current.days),
    before: moments(before.days),
    counts: countMeasures
      .flatMap((measure) => countsOf(measure, names, now.get(measure), then.get(measure)))
      .filter(({ measure, key }) => measure !== 'created_label' || (labels?.includes(key) ?? true)),
    durations: durationMeasures.map((measure) => ({
      measure,
      current: durationOf(now.get(measure)),
      before: durationOf(then.get(measure)),
    })),
    calls: callsOf(current.sums, before.sums, names),
    video_calls: videoCallsOf(current.sums, before.sums, names),
  }
}

/** Groups thousands of sums by their measure in one walk. */
function byMeasure({ sums }: CountedPeriod): ReadonlyMap<Sum['measure'], Sum[]> {
  const found = new Map<Sum['measure'], Sum[]>()
  for (const sum of sums) {
    const same = found.get(sum.measure)
    if (same) same.push(sum)
    else found.set(sum.measure, [sum])
  }
  return found
}

export const moments = ({ begins, ends }: Days) => ({ from: begins.toISOString(), to: ends.toISOString() })

function countsOf(
  measure: CountMeasure,
  names: Names,
  current: readonly Sum[] = [],
  before: readonly Sum[] = [],
) {
  const keys = [...new Set([...current, ...before].map(({ key }) => key))].sort()
  return keys.map((key) => ({
    measure,
    key,
    name: nameOf(names, measure, key)?.name ?? null,
    color: nameOf(names, measure, key)?.color ?? null,
    current: figureOf(current, key),
    before: figureOf(before, key),
  }))
}

function figureOf(sums: readonly Sum[], key: string) {
  const sum = sums.find((one) => one.key === key)
  return { interactions: sum?.n ?? 0, total: sum?.total ?? 0 }
}

export function durationOf(sums: readonly Pick<Sum, 'bucket' | 'n'>[] = []) {
  const buckets = sums.map(({ bucket, n }) => [bucket, n] as const)
  return {
    n: buckets.reduce((all, [, n]) => all + n, 0),
    median: quantileOf(buckets, 0.5),
    p90: quantileOf(buckets, 0.9),
  }
}
