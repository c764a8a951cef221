import type { FirstSteps } from '@hilo/contracts'
import type { RequestOrigin } from '../../audit/record-audit'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { Services } from '../../platform/services'
import { changeFirstSteps } from './change-first-steps'
import { areAllDone, firstStepsOf } from './read-first-steps'

const hide: Statement = {
  name: 'hide_first_steps',
  text: `update businesses set first_steps_hidden_at = $3::timestamptz, first_steps_done_at = $4::timestamptz
    where uuid = $1::uuid and (first_steps_hidden_at is not null) <> $2::boolean
    returning name`,
}

/**
 * Hides the first steps for everybody who administers the business, or shows them again. Shown again, they disappear when the last one is
 * done, or, if all are done already, when they are hidden again.
 */
export const hideFirstSteps = (services: Services, by: RequestOrigin, hidden: boolean): Promise<FirstSteps> =>
  changeFirstSteps(services, by, { hidden }, async ({ tx, business, now }) => {
    const isDone = areAllDone(await firstStepsOf(tx, business, now))
    return tx.send<{ name: string }>(hide, [business, hidden, hidden ? now : null, isDone ? now : null])
  })
