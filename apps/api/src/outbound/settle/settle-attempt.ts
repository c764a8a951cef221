import type { AnnouncedChange } from '../../interactions/announce-written'
import type { PipelinedTx } from '../../platform/db/pipeline/pipeline'
import { readAttemptFacts, readPartIds } from '../record/read-facts'
import { writeAttemptEnd } from '../record/write'
import { type ArrivedPart, planSettlement } from './plan'

/**
 * Settles an attempt with an unknown outcome: the message, or a part of it, arrived under this provider id, which the caller
 * has locked. Null: nothing visible changed.
 */
export async function settleAttempt(
  tx: PipelinedTx,
  attempt: string,
  arrived: ArrivedPart,
  now: Date,
): Promise<AnnouncedChange | null> {
  const { business, providerId } = arrived
  const before = await readPartIds(tx, business, attempt)
  const facts = await readAttemptFacts(tx, business, attempt, [...before, providerId])
  const plan = facts && planSettlement(facts, arrived, now)
  if (!plan) return null
  const [change] = await writeAttemptEnd(tx, business, facts, plan, now)
  return change ?? null
}
