import type { WrittenHistoryFilter, WrittenReportFilter } from './http/history'
import type { HistoryFact } from './report-values'

/** The counts of interactions that began in the period, and the groups of each count. */
const beginMeasures = [
  'created',
  'created_channel',
  'created_area',
  'created_label',
  /** The key is the weekday and the hour, in the time zone of the business: '1:14' is Monday, from two to three. */
  'created_hour',
  /** Those that an ad began; the key is the ad. */
  'created_ad',
] as const
/** The counts of interactions that finished in the period. */
const endMeasures = [
  'finished',
  'finished_by',
  'answered_by',
  /** Of Meta's AI: no answer of a person, and in no duration. The total: its messages. */
  'answered_by_ai',
  /** Of another app that answers in place of the business, in the same way. */
  'answered_by_app',
  'reason',
  /** Those that an ad began, and of these the ones that a person answered. */
  'finished_ad',
  'answered_ad',
  'transferred',
  'expired',
  'wrote_again',
  'failed',
  'failed_code',
  /** Interactions with a second answer; how long the answers took is the duration `later_answers`. */
  'later_answered',
  /** Whether the target of an area was met. */
  'first_answer_met',
  'first_answer_missed',
  'end_met',
  'end_missed',
] as const
/** The durations of interactions that finished in the period. `_open`: only the time within business hours. */
export const durationMeasures = [
  'first_answer',
  'first_answer_open',
  'later_answers',
  'later_answers_open',
  'waiting',
  'waiting_open',
  'resolution',
  'resolution_open',
] as const

/** The groups of times: the owner when it finished, its area, its channel. */
export const timesGroups = ['user', 'area', 'channel'] as const
export type TimesGroup = (typeof timesGroups)[number]
/** The durations that are shown by person, area and channel. */
export const groupedDurations = [
  'first_answer',
  'first_answer_open',
  'resolution',
  'resolution_open',
] as const satisfies readonly (typeof durationMeasures)[number][]
export type GroupedDuration = (typeof groupedDurations)[number]

/** The counts of ended calls that began in the period. */
export const callMeasures = [
  /** Customers' calls: all, those that were answered, and those that were not. */
  'call_inbound',
  'call_answered',
  'call_missed',
  /** How long customers waited until their call was answered. */
  'call_wait',
  /** Calls of the business: all, and those that the customer answered. */
  'call_outbound',
  'call_reached',
  /** How long both sides could speak. */
  'call_talk',
] as const
export type CallMeasure = (typeof callMeasures)[number]

/** The counts of ended video calls whose link was sent in the period. */
export const videoMeasures = [
  'video_sent',
  'video_opened',
  'video_talked',
  /** How long both were in the call. */
  'video_talk',
] as const
export type VideoMeasure = (typeof videoMeasures)[number]

/**
 * The figures whose calls the log can list. `spoken`: both sides could speak, in either direction. `video_…`: links to video calls that
 * were sent, that the customer opened or did not open, and those in which both sides talked.
 */
export const callFigures = [
  'inbound',
  'answered',
  'missed',
  'outbound',
  'reached',
  'spoken',
  'video_sent',
  'video_opened',
  'video_talked',
  'video_unopened',
] as const
export type CallFigure = (typeof callFigures)[number]

/** The groups of calls: none, the day they began, the account, or the person who answered, called or sent the link. */
export const callGroups = ['total', 'day', 'channel', 'user'] as const
export type CallGroup = (typeof callGroups)[number]

/** The key of a sum of calls: '' for all calls, 'day:2026-11-26' for those of a day. */
export const callKey = (group: CallGroup, id = ''): string => (group === 'total' ? '' : `${group}:${id}`)

export const countMeasures = [...beginMeasures, ...endMeasures] as const
export type CountMeasure = (typeof countMeasures)[number]
export type DurationMeasure = (typeof durationMeasures)[number]
export type ReportMeasure = CountMeasure | DurationMeasure

/** The fact that an interaction needs to be counted; a measure without one counts all finished interactions. */
const needed: Partial<Record<ReportMeasure, HistoryFact>> = {
  transferred: 'transfer',
  expired: 'expiry',
  wrote_again: 'wrote_again',
  answered_by_ai: 'ai_answer',
  answered_by_app: 'app_answer',
  failed: 'failure',
  later_answered: 'later_answer',
  first_answer: 'first_answer',
  first_answer_open: 'first_answer',
  later_answers: 'later_answer',
  later_answers_open: 'later_answer',
  answered_ad: 'first_answer',
  waiting: 'waiting',
  waiting_open: 'waiting',
  first_answer_met: 'first_answer_met',
  first_answer_missed: 'first_answer_missed',
  end_met: 'end_met',
  end_missed: 'end_missed',
}

/** The field of Historial's filter that the key of a figure belongs to. */
const fieldOfKey = {
  created_channel: 'channel',
  created_area: 'area',
  created_label: 'label',
  finished_by: 'finished_by',
  answered_by: 'answered_by',
  reason: 'reason',
  created_ad: 'ad',
  finished_ad: 'ad',
  answered_ad: 'ad',
  failed_code: 'failure',
  first_answer_met: 'area',
  first_answer_missed: 'area',
  end_met: 'area',
  end_missed: 'area',
} as const satisfies Partial<Record<ReportMeasure, keyof WrittenHistoryFilter>>

/** Two moments: what lies before the second. */
interface ReportMoments {
  readonly from: string
  readonly to: string
}

/**
 * The filter of Historial that lists exactly the interactions that a figure counts. `own`: an agent, who sees only their own.
 * `filter`: that of the report, whose field the key of a figure narrows.
 */
export function filterOfFigure(
  measure: ReportMeasure,
  key: string,
  { from, to }: ReportMoments,
  own: string | null,
  filter: WrittenReportFilter = {},
): WrittenHistoryFilter {
  const isOfBegin = (beginMeasures as readonly string[]).includes(measure)
  const fact = needed[measure]
  const field = measure in fieldOfKey ? fieldOfKey[measure as keyof typeof fieldOfKey] : null
  const [weekday = '', hour = ''] = measure === 'created_hour' ? key.split(':') : []
  return {
    ...filter,
    ...(isOfBegin
      ? { created_from: from, created_to: to }
      : { status: 'finished', finished_from: from, finished_to: to }),
    ...(own && { user: own }),
    ...(fact && { had: fact }),
    ...(field && { [field]: key }),
    ...(weekday && { weekday, hour }),
  }
}

/** Durations are counted in buckets; each bucket begins 2 % above the one before it. */
export const bucketGrowth = 1.02
/** How far a median or percentile may lie from the exact one. */
export const bucketPrecision = 0.01

export const bucketOf = (seconds: number): number =>
  seconds < 1 ? 0 : 1 + Math.floor(Math.log(seconds) / Math.log(bucketGrowth) + 1e-9)

/** The middle of a bucket, in seconds. */
const secondsOf = (bucket: number): number => (bucket === 0 ? 0 : bucketGrowth ** (bucket - 0.5))

/** The duration that this share of the durations does not exceed; null if there are no durations. */
export function quantileOf(
  buckets: readonly (readonly [bucket: number, n: number])[],
  share: number,
): number | null {
  const sorted = buckets.toSorted(([a], [b]) => a - b)
  const all = sorted.reduce((sum, [, n]) => sum + n, 0)
  if (all === 0) return null
  const rank = Math.max(1, Math.ceil(share * all))
  let upTo = 0
  for (const [bucket, n] of sorted) {
    upTo += n
    if (upTo >= rank) return secondsOf(bucket)
  }
  return null
}

/** The counts of the present moment. */
export const loadFigures = [
  'waiting',
  'unanswered',
  'missed',
  'due_soon',
  'active',
  'paused',
  'expired',
  'finished_today',
] as const
export type LoadFigure = (typeof loadFigures)[number]

const filterOfLoadFigure: Record<Exclude<LoadFigure, 'finished_today'>, WrittenHistoryFilter> = {
  waiting: { status: 'unassigned' },
  unanswered: { status: 'assigned', unanswered: 'true' },
  missed: { due: 'missed' },
  due_soon: { due: 'soon' },
  active: { status: 'assigned', paused: 'false', expired: 'false' },
  paused: { status: 'assigned', paused: 'true' },
  expired: { status: 'assigned', expired: 'true' },
}

/** The filter of Historial that lists exactly what such a count counts: of all, of an area or of a person. */
export function filterOfLoad(
  number: LoadFigure,
  { area, user }: { readonly area?: string; readonly user?: string },
  today: ReportMoments,
  own: string | null,
): WrittenHistoryFilter {
  const ofArea = area ? { area } : {}
  if (number === 'finished_today')
    return {
      status: 'finished',
      finished_from: today.from,
      finished_to: today.to,
      ...ofArea,
      ...(user && { finished_by: user }),
      ...(own && { user: own }),
    }
  return { ...filterOfLoadFigure[number], ...ofArea, ...(user && { user }) }
}
