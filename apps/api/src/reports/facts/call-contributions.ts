import { type CallMeasure, callKey, localMoment, type VideoMeasure } from '@hilo/contracts'
import type { CallFact } from './call-facts'
import type { Contribution } from './contributions'
import type { VideoFact } from './video-facts'

/** Of the interaction of a call. */
export type SlicesOfCall = Pick<Contribution, 'slices' | 'coarse'>

/**
 * All that a call adds to the sums of the day on which it began: in total, by account, and for the person who answered it or
 * called. An unanswered call counts for nobody. `of`: the slices of its interaction.
 */
export function callContributionsOf(fact: CallFact, of: SlicesOfCall, timeZone: string): Contribution[] {
  const { date } = localMoment(timeZone, fact.started_at)
  return measuresOf(fact).flatMap(([measure, total]) =>
    keysOf(date, fact.channel_account_uuid, fact.user_uuid).map((key) => ({
      slices: withPerson(fact.user_uuid, of.slices),
      coarse: of.coarse,
      date,
      measure,
      key,
      bucket: 0,
      n: 1,
      total,
    })),
  )
}

/**
 * All that a link to a video call adds to the sums, on the day on which it was sent. What became of the link is its sender's; the
 * conversation is that of who was in it.
 */
export function videoContributionsOf(fact: VideoFact, of: SlicesOfCall, timeZone: string): Contribution[] {
  const { channel_account_uuid, sender_uuid, user_uuid, opened, talked, seconds } = fact
  const { date } = localMoment(timeZone, fact.created_at)
  const adds = (measure: VideoMeasure, person: string | null, total = 1) =>
    keysOf(date, channel_account_uuid, person).map((key) => ({
      slices: withPerson(person, of.slices),
      coarse: of.coarse,
      date,
      measure,
      key,
      bucket: 0,
      n: 1,
      total,
    }))
  return [
    ...adds('video_sent', sender_uuid),
    ...(opened ? adds('video_opened', sender_uuid) : []),
    ...(talked ? adds('video_talked', user_uuid) : []),
    ...(seconds === null ? [] : adds('video_talk', user_uuid, seconds)),
  ]
}

const withPerson = (person: string | null, slices: readonly string[]): readonly string[] =>
  person ? [person, ...slices] : slices

const keysOf = (date: string, account: string, person: string | null): string[] => [
  callKey('total'),
  callKey('day', date),
  callKey('channel', account),
  ...(person ? [callKey('user', person)] : []),
]

/** What is counted of it, and the seconds of what is measured. */
function measuresOf({ direction, answered, wait, seconds }: CallFact): [CallMeasure, number][] {
  const counted: [CallMeasure, number][] =
    direction === 'inbound'
      ? [
          ['call_inbound', 1],
          [answered ? 'call_answered' : 'call_missed', 1],
        ]
      : [['call_outbound', 1], ...(answered ? [['call_reached', 1] as [CallMeasure, number]] : [])]
  return [
    ...counted,
    ...(wait === null ? [] : [['call_wait', wait] as [CallMeasure, number]]),
    ...(seconds === null ? [] : [['call_talk', seconds] as [CallMeasure, number]]),
  ]
}
