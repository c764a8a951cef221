import { noChanges } from '../../entries/changes'
import { hiloAsActor } from '../../platform/events/actors'
import { planRequeue } from '../../queue/requeue-entry'
import type { AttemptPlan } from '../record/attempt-plan'
import { planAccepted } from '../record/plan-accepted'
import type { AttemptFacts } from '../record/read-facts'

/** A part that arrived of a message whose attempt has an unknown outcome. */
export interface ArrivedPart {
  readonly business: string
  readonly providerId: string
  readonly isFile: boolean
}

/** Settles an attempt with an unknown outcome, one part of which has arrived. Null: it was settled before (decision 044). */
export function planSettlement(
  facts: AttemptFacts,
  { business, providerId, isFile }: ArrivedPart,
  now: Date,
): AttemptPlan | null {
  const { attempt, attempts, entry } = facts
  if (attempt.state !== 'unknown') return null
  const { in_flight } = attempt
  const arrived = facts.parts.filter(({ attempt_uuid }) => attempt_uuid === attempt.uuid)
  const providerIds = [...arrived.map(({ provider_message_id }) => provider_message_id), providerId]
  const replaced = attempts.some(({ number }) => number > attempt.number)
  const isWhole = in_flight ? in_flight.unsent === 0 : !isFile || !entry.body.caption
  if (!replaced && isWhole) return planAccepted(facts, providerIds, now)

  const partOnly: AttemptPlan = { end: null, providerIds, due: null, changes: noChanges }
  // A person has sent it again since: the customer has it twice, and its status is that of the last attempt.
  if (replaced) return { ...partOnly, end: { state: 'accepted', settled: true } }
  // After an interruption nobody knows whether the caption was sent.
  if (!in_flight) return partOnly
  return requeueUnsentParts(partOnly, facts, business)
}

/** The parts that were to follow were never sent: they are now. */
function requeueUnsentParts(partOnly: AttemptPlan, facts: AttemptFacts, business: string): AttemptPlan {
  const end = { state: 'refused', settled: true } as const
  const changes = planRequeue(facts, facts.entry, business, hiloAsActor)
  return changes ? { ...partOnly, end, requeue: true, changes } : { ...partOnly, end }
}
