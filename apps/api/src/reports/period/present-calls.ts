import {
  type CallFigures,
  type CallMeasure,
  callGroups,
  callMeasures,
  type Report,
  type VideoFigures,
  type VideoMeasure,
  videoMeasures,
} from '@hilo/contracts'
import type { Names } from './read-names'
import type { Sum } from './read-sums'

type CallSum = Pick<Sum, 'n' | 'total'>
type Sums<M extends string> = Partial<Record<M, CallSum>>

/** Calls in total, by day, by number and by person, each beside the period before. */
export const callsOf = (current: readonly Sum[], before: readonly Sum[], names: Names): Report['calls'] =>
  groupsOf(byKey(current, callMeasures), byKey(before, callMeasures), names, figuresOf)

/** Presents the sums of video calls. */
export const videoCallsOf = (
  current: readonly Sum[],
  before: readonly Sum[],
  names: Names,
): Report['video_calls'] =>
  groupsOf(byKey(current, videoMeasures), byKey(before, videoMeasures), names, videoFiguresOf)

function groupsOf<M extends string, F>(
  now: ReadonlyMap<string, Sums<M>>,
  then: ReadonlyMap<string, Sums<M>>,
  names: Names,
  figures: (sums: Sums<M>) => F,
) {
  return [...new Set([...now.keys(), ...then.keys()])].sort().flatMap((key) => {
    const by = callGroups.find((group) => key.startsWith(`${group}:`)) ?? 'total'
    const id = key.slice(key.indexOf(':') + 1)
    // The days of the two periods are not the same.
    if (by === 'day' && !now.has(key)) return []
    const name = names.get(`${by} ${id}`)?.name ?? null
    return [{ by, key: id, name, current: figures(now.get(key) ?? {}), before: figures(then.get(key) ?? {}) }]
  })
}

function byKey<M extends string>(sums: readonly Sum[], measures: readonly M[]): Map<string, Sums<M>> {
  const found = new Map<string, Sums<M>>()
  for (const sum of sums)
    if ((measures as readonly string[]).includes(sum.measure))
      found.set(sum.key, { ...found.get(sum.key), [sum.measure]: sum } as Sums<M>)
  return found
}

const countIn = (sum: CallSum | undefined): number => sum?.n ?? 0
const meanOf = (sum: CallSum | undefined): number | null => (sum && sum.n > 0 ? sum.total / sum.n : null)

const figuresOf = (sums: Sums<CallMeasure>): CallFigures => ({
  inbound: countIn(sums.call_inbound),
  answered: countIn(sums.call_answered),
  missed: countIn(sums.call_missed),
  mean_wait: meanOf(sums.call_wait),
  outbound: countIn(sums.call_outbound),
  reached: countIn(sums.call_reached),
  mean_talk: meanOf(sums.call_talk),
})

const videoFiguresOf = (sums: Sums<VideoMeasure>): VideoFigures => ({
  sent: countIn(sums.video_sent),
  opened: countIn(sums.video_opened),
  unopened: countIn(sums.video_sent) - countIn(sums.video_opened),
  talked: countIn(sums.video_talked),
  mean_talk: meanOf(sums.video_talk),
})
