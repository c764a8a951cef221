import { isRefusal } from '@hilo/contracts'
import { sql } from '../../platform/db/db'
import { forEachIsolated } from '../../platform/errors/for-each-isolated'
import type { Services } from '../../platform/services'
import type { Sweep } from '../../platform/sweeps/repeat-sweeps'
import { reportEnd } from '../provider/report-end'
import { changeCall } from './change-call'

const batch = 200

export const dueCallsSweep = (services: Services): Sweep => ({
  name: 'due calls',
  due: () => sql`exists (select from hilo_due_calls(${services.clock.now()}, 1))`,
  run: () => sweepCalls(services),
})

/**
 * Handles calls whose time limit has passed: lets them ring for others, or ends them. Also reports ends to providers that could
 * not be reported at once.
 */
export async function sweepCalls(services: Services): Promise<void> {
  const { db, clock, log } = services
  const rows = await db.call<{ business_uuid: string; uuid: string }>(
    'select * from hilo_due_calls($1, $2)',
    [clock.now(), batch],
  )
  await forEachIsolated(rows, log, async ({ business_uuid, uuid }) => {
    const changed = await changeCall(services, business_uuid, uuid, async ({ call }) =>
      call.state === 'ended' ? null : { kind: 'due' },
    )
    if (!isRefusal(changed) && changed.before.state === 'ended')
      await reportEnd(services, business_uuid, uuid)
  })
}
