import {
  bucketPrecision,
  type CountMeasure,
  countMeasures,
  type DurationMeasure,
  durationMeasures,
  quantileOf,
  type Report,
} from '@hilo/contracts'
import { type Names, nameOf } from './read-names'
import type { Sum } from './read-sums'
import type { Days } from './resolve-period'

export interface CountedPeriod {
  readonly days: Days
  readonly sums: readonly Sum[]
}

/** The answer of a report: each number beside that of the period before. */
export function presentReport(
  current: CountedPeriod,
  before: CountedPeriod,
  names: Names,
  { time_zone, complete }: Pick<Report, 'time_zone' | 'complete'>,
): Report {
  return {
    time_zone,
    complete,
    precision: bucketPrecision,
    days: {
      from: current.days.from,
      to: current.days.to,
      before_from: before.days.from,
      before_to: before.days.to,
    },
    current: moments(current.days),
    before: moments(before.days),
    counts: countMeasures.flatMap((measure) => countsOf(measure, current, before, names)),
    durations: durationMeasures.map((measure) => ({
      measure,
      current: durationOf(measure, current),
      before: durationOf(measure, before),
    })),
  }
}

const moments = ({ begins, ends }: Days) => ({ from: begins.toISOString(), to: ends.toISOString() })

function countsOf(measure: CountMeasure, current: CountedPeriod, before: CountedPeriod, names: Names) {
  const of = ({ sums }: CountedPeriod) => sums.filter((sum) => sum.measure === measure)
  const keys = [...new Set([...of(current), ...of(before)].map(({ key }) => key))].sort()
  const figure = (period: CountedPeriod, key: string) => {
    const same = of(period).filter((sum) => sum.key === key)
    return {
      interactions: same.reduce((all, { n }) => all + n, 0),
      total: same.reduce((all, { total }) => all + total, 0),
    }
  }
  return keys.map((key) => ({
    measure,
    key,
    name: nameOf(names, measure, key)?.name ?? null,
    color: nameOf(names, measure, key)?.color ?? null,
    current: figure(current, key),
    before: figure(before, key),
  }))
}

function durationOf(measure: DurationMeasure, { sums }: CountedPeriod) {
  const buckets = sums.flatMap((sum) => (sum.measure === measure ? [[sum.bucket, sum.n] as const] : []))
  return {
    n: buckets.reduce((all, [, n]) => all + n, 0),
    median: quantileOf(buckets, 0.5),
    p90: quantileOf(buckets, 0.9),
  }
}
