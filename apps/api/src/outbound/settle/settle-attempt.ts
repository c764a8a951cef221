import type { Told } from '../../inbound/rows/write-changes'
import type { PipelinedTx } from '../../platform/db/pipeline'
import { readAttemptFacts, readPartNames } from '../record/read-facts'
import { writeEnd } from '../record/write'
import { type CameBack, planSettled } from './plan'

/**
 * A send whose end nobody knew is settled: it, or a part of it, arrived under this name, which the caller has locked. Null:
 * nobody sees a difference.
 */
export async function settleAttempt(
  tx: PipelinedTx,
  attempt: string,
  cameBack: CameBack,
  now: Date,
): Promise<Told | null> {
  const { business, name } = cameBack
  const before = await readPartNames(tx, business, attempt)
  const facts = await readAttemptFacts(tx, business, attempt, [...before, name])
  const plan = facts && planSettled(facts, cameBack, now)
  if (!plan) return null
  const [told] = await writeEnd(tx, business, facts, plan, now)
  return told ?? null
}
