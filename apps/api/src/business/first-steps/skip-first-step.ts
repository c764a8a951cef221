import type { BodyOf, FirstSteps, firstStepEndpoints } from '@hilo/contracts'
import type { RequestOrigin } from '../../audit/record-audit'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { Services } from '../../platform/services'
import { changeFirstSteps } from './change-first-steps'

type Wanted = BodyOf<(typeof firstStepEndpoints)['skipFirstStep']>

const skip: Statement = {
  name: 'skip_first_step',
  text: `update businesses set first_steps_skipped = case when $3::boolean
      then array_append(first_steps_skipped, $2::text) else array_remove(first_steps_skipped, $2::text) end
    where uuid = $1::uuid and ($2::text = any (first_steps_skipped)) <> $3::boolean
    returning name`,
}

/** The business does not need one of the first steps, or does after all. */
export const skipFirstStep = (
  services: Services,
  by: RequestOrigin,
  { step, skipped }: Wanted,
): Promise<FirstSteps> =>
  changeFirstSteps(services, by, { step, skipped }, ({ tx, business }) =>
    tx.send<{ name: string }>(skip, [business, step, skipped]),
  )
