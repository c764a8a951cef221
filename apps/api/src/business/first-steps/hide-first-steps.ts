import type { FirstSteps } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../../audit/record-audit'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { Services } from '../../platform/services'
import { areAllDone, firstStepsOf } from './read-first-steps'

const hide: Statement = {
  name: 'hide_first_steps',
  text: `update businesses set first_steps_hidden_at = $3::timestamptz, first_steps_done_at = $4::timestamptz
    where uuid = $1::uuid and (first_steps_hidden_at is not null) <> $2::boolean
    returning name`,
}

/**
 * Hides the first steps for everybody who administers the business, or shows them again: then they go with the last one that is
 * done, or, where all are done already, when they are hidden again.
 */
export function hideFirstSteps(
  { db, clock }: Services,
  by: RequestOrigin,
  hidden: boolean,
): Promise<FirstSteps> {
  const { business } = by.actor
  const now = clock.now()
  return db.write(business, async (tx) => {
    const isDone = areAllDone(await firstStepsOf(tx, business, now))
    const moments = [hidden ? now : null, isDone ? now : null]
    const [changed] = await tx.send<{ name: string }>(hide, [business, hidden, ...moments])
    if (changed)
      await recordAudit(tx, by, now, {
        action: 'business.first_steps',
        target: business,
        name: changed.name,
        details: { hidden },
      })
    return firstStepsOf(tx, business, now)
  })
}
