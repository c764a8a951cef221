import {
  bucketOf,
  type CallMeasure,
  type CountMeasure,
  type DueKind,
  type DurationMeasure,
  localMoment,
  type VideoMeasure,
} from '@hilo/contracts'
import type { Fact } from './compute-fact'
import { pairsOf, slicesOf } from './slices'

/** What one fact adds to the sums of one day. */
export interface Contribution {
  /** Whose sums it adds to besides everybody's: a person's, an area's, a channel's, labels'. */
  readonly slices: readonly string[]
  /** Whose sums of months and thirds it adds to: those of combinations, which have none of days. */
  readonly coarse: readonly string[]
  /** The day of the business that it belongs to. */
  readonly date: string
  readonly measure: CountMeasure | DurationMeasure | CallMeasure | VideoMeasure
  readonly key: string
  /** The bucket of a duration; 0 for a count. */
  readonly bucket: number
  /** Interactions, or calls; of a duration: durations. */
  readonly n: number
  /** What is counted in them: messages, transfers, seconds. */
  readonly total: number
}

/** All that a fact adds to the sums: what began on the day of its begin; everything else on the day of its end, once it has one. */
export function contributionsOf(fact: Fact, timeZone: string): Contribution[] {
  const begin = localMoment(timeZone, fact.created_at)
  const slices = [...(fact.user_uuid ? [fact.user_uuid] : []), ...slicesOf(fact)]
  const coarse = pairsOf(fact)
  const counts =
    (date: string) =>
    (measure: CountMeasure, key: string, total = 1) =>
      ({ slices, coarse, date, measure, key, bucket: 0, n: 1, total }) satisfies Contribution
  const began = counts(begin.date)
  const byAd = (count: ReturnType<typeof counts>, measure: CountMeasure) =>
    fact.ad_uuid === null ? [] : [count(measure, fact.ad_uuid)]
  const ofBegin = [
    began('created', ''),
    began('created_channel', fact.channel),
    began('created_area', fact.area_uuid ?? 'none'),
    ...orNone(fact.label_uuids).map((label) => began('created_label', label)),
    began('created_hour', hourKey(begin)),
    ...byAd(began, 'created_ad'),
  ]
  if (fact.finished_at === null) return ofBegin
  const end = localMoment(timeZone, fact.finished_at)
  const ended = counts(end.date)
  const had = (measure: CountMeasure, total: number) => (total > 0 ? [ended(measure, '', total)] : [])
  const judged = (target: DueKind, met: boolean | null) =>
    met === null ? [] : [ended(`${target}_${met ? 'met' : 'missed'}`, fact.area_uuid ?? 'none')]
  const failed = fact.failures.reduce((sum, { n }) => sum + n, 0)
  return [
    ...ofBegin,
    ended('finished', '', fact.messages),
    ended('finished_by', fact.finished_by ?? 'none'),
    ...fact.answered_by.map((person) => ended('answered_by', person)),
    ended('reason', fact.finish_reason_uuid ?? 'none'),
    ...byAd(ended, 'finished_ad'),
    ...(fact.first_answer === null ? [] : byAd(ended, 'answered_ad')),
    ...had('answered_by_ai', fact.ai_answers),
    ...had('answered_by_app', fact.app_answers),
    ...had('transferred', fact.transfers),
    ...had('expired', fact.expiries),
    ...had('wrote_again', fact.wrote_again ? 1 : 0),
    ...had('failed', failed),
    ...fact.failures.map(({ code, n }) => ended('failed_code', code, n)),
    ...had('later_answered', fact.later_answers.length),
    ...judged('first_answer', fact.first_answer_met),
    ...judged('end', fact.end_met),
    ...durationsOf(fact).map(([measure, seconds]) => ({
      slices,
      coarse,
      date: end.date,
      measure,
      key: '',
      bucket: bucketOf(seconds),
      n: 1,
      total: seconds,
    })),
  ]
}

/** '1:14' is Monday, from two to three in the afternoon. */
const hourKey = ({ day, time }: { readonly day: number; readonly time: string }): string =>
  `${day}:${Number(time.slice(0, 2))}`

const orNone = (uuids: readonly string[]): readonly string[] => (uuids.length > 0 ? uuids : ['none'])

function durationsOf(fact: Fact): [DurationMeasure, number][] {
  const single = [
    'waiting',
    'waiting_open',
    'first_answer',
    'first_answer_open',
    'resolution',
    'resolution_open',
  ] as const
  const several = ['later_answers', 'later_answers_open'] as const
  return [
    ...single.flatMap((measure): [DurationMeasure, number][] => {
      const seconds = fact[measure]
      return seconds === null ? [] : [[measure, seconds]]
    }),
    ...several.flatMap((measure) =>
      fact[measure].map((seconds): [DurationMeasure, number] => [measure, seconds]),
    ),
  ]
}
