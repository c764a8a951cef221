import type { FirstSteps } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../../audit/record-audit'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { Services } from '../../platform/services'
import { firstStepsOf } from './read-first-steps'

interface Change {
  tx: StatementSender
  business: string
  now: Date
}

/** Changes the first steps of a business, with an audit line if `write` changed anything and so names the business. */
export function changeFirstSteps(
  { db, clock }: Services,
  by: RequestOrigin,
  details: Readonly<Record<string, string | boolean>>,
  write: (change: Change) => Promise<{ name: string }[]>,
): Promise<FirstSteps> {
  const { business } = by.actor
  const now = clock.now()
  return db.write(business, async (tx) => {
    const [changed] = await write({ tx, business, now })
    if (changed)
      await recordAudit(tx, by, now, {
        action: 'business.first_steps',
        target: business,
        name: changed.name,
        details,
      })
    return firstStepsOf(tx, business, now)
  })
}
