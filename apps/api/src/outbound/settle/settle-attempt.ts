import type { AnnouncedChange } from '../../entries/announced-change'
import type { PipelinedTx } from '../../platform/db/pipeline/pipeline'
import { readAttemptFacts, readPartIds } from '../record/read-facts'
import { writeAttemptEnd } from '../record/write'
import { type ArrivedPart, planSettlement } from './plan'

/**
 * Settles an attempt with an unknown outcome: the message, or a part of it, arrived under this provider id, which the caller
 * has locked. Returns what people see of it, with answers that were linked to it.
 */
export async function settleAttempt(
  tx: PipelinedTx,
  attempt: string,
  arrived: ArrivedPart,
  now: Date,
): Promise<readonly AnnouncedChange[]> {
  const { business, providerId } = arrived
  const before = await readPartIds(tx, business, attempt)
  const facts = await readAttemptFacts(tx, business, attempt, {
    providerIds: [...before, providerId],
    ids: 'locked',
  })
  const plan = facts && planSettlement(facts, arrived, now)
  return plan ? writeAttemptEnd(tx, business, facts, plan, now) : []
}
