import type { BodyOf, FirstSteps, firstStepEndpoints } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../../audit/record-audit'
import type { Services } from '../../platform/services'
import { firstStepsOf } from './read-first-steps'

type Wanted = BodyOf<(typeof firstStepEndpoints)['skipFirstStep']>

/** The business does not need one of the first steps, or does after all. */
export function skipFirstStep(
  { db, clock }: Services,
  by: RequestOrigin,
  { step, skipped }: Wanted,
): Promise<FirstSteps> {
  const { business } = by.actor
  const now = clock.now()
  return db.tenant(business, async (tx) => {
    const [changed] = await tx.$queryRaw<{ name: string }[]>`
      update businesses set first_steps_skipped = case when ${skipped}::boolean
        then array_append(first_steps_skipped, ${step}::text) else array_remove(first_steps_skipped, ${step}::text) end
      where uuid = ${business}::uuid and (${step}::text = any (first_steps_skipped)) <> ${skipped}::boolean
      returning name`
    if (changed)
      await recordAudit(tx, by, now, {
        action: 'business.first_steps',
        target: business,
        name: changed.name,
        details: { step, skipped },
      })
    return firstStepsOf(tx, business, now)
  })
}
