import { type CallMeasure, callKey, localMoment } from '@hilo/contracts'
import type { CallFact } from './call-facts'
import type { Contribution } from './contributions'

/**
 * All that a call adds to the sums, on the day on which it began: in total, of the day, of its number, and of who answered or
 * called. One that nobody answered is nobody's.
 */
export function callContributionsOf(fact: CallFact, timeZone: string): Contribution[] {
  const { date } = localMoment(timeZone, fact.started_at)
  const keys = [
    callKey('total'),
    callKey('day', date),
    callKey('channel', fact.channel_account_uuid),
    ...(fact.user_uuid ? [callKey('user', fact.user_uuid)] : []),
  ]
  return measuresOf(fact).flatMap(([measure, total]) =>
    keys.map((key) => ({ person: fact.user_uuid, date, measure, key, bucket: 0, n: 1, total })),
  )
}

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
