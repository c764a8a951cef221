import { noChanges } from '../../inbound/rows/changes'
import { planAnew } from '../queue/send-anew'
import type { AttemptPlan } from '../record/plan'
import { planAccepted } from '../record/plan-accepted'
import type { AttemptFacts } from '../record/read-facts'

/** What came back of a send whose end nobody knew. */
export interface CameBack {
  readonly business: string
  readonly name: string
  readonly isFile: boolean
}

/** What is known of such a send, now that a message of it has come back. Null: somebody settled it before. */
export function planSettled(
  facts: AttemptFacts,
  { business, name, isFile }: CameBack,
  now: Date,
): AttemptPlan | null {
  const { attempt, attempts, entry } = facts
  if (attempt.state !== 'unknown') return null
  const { doubt } = attempt
  const before = facts.parts.filter(({ attempt_uuid }) => attempt_uuid === attempt.uuid)
  const names = [...before.map(({ provider_message_id }) => provider_message_id), name]
  const replaced = attempts.some(({ number }) => number > attempt.number)
  const isWhole = doubt ? doubt.unsent === 0 : !isFile || !entry.body.caption
  if (!replaced && isWhole) return planAccepted(facts, names, now)

  const noted: AttemptPlan = { end: null, names, due: null, changes: noChanges }
  // A person has sent it again since: the customer has it twice, and its state is that of the last one.
  if (replaced) return { ...noted, end: { state: 'accepted', settled: true } }
  // Of one that was interrupted nobody knows whether its words left.
  if (!doubt) return noted
  return goOn(noted, facts, business)
}

/** What was to follow was never asked for: it is sent now. */
function goOn(noted: AttemptPlan, facts: AttemptFacts, business: string): AttemptPlan {
  const end = { state: 'refused', settled: true } as const
  const changes = planAnew(facts, facts.entry, business)
  return changes ? { ...noted, end, anew: true, changes } : { ...noted, end }
}
