import type { FirstSteps } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../../audit/record-audit'
import type { Services } from '../../platform/services'
import { areAllDone, firstStepsOf } from './read-first-steps'

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
  return db.tenant(business, async (tx) => {
    const isDone = areAllDone(await firstStepsOf(tx, business, now))
    const [changed] = await tx.$queryRaw<{ name: string }[]>`
      update businesses set first_steps_hidden_at = ${hidden ? now : null}::timestamptz,
        first_steps_done_at = ${isDone ? now : null}::timestamptz
      where uuid = ${business}::uuid and (first_steps_hidden_at is not null) <> ${hidden}::boolean
      returning name`
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
