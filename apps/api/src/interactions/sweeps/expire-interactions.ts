import { isRefusal } from '@hilo/contracts'
import { sql } from '../../platform/db/db'
import { forEachIsolated } from '../../platform/errors/for-each-isolated'
import type { Services } from '../../platform/services'
import type { Sweep } from '../../platform/sweeps/repeat-sweeps'
import { expireInteraction } from '../acts/expire-interaction'

interface DueInteraction {
  readonly business_uuid: string
  readonly uuid: string
}

const batch = 200

export const expirySweep = (services: Services): Sweep => ({
  name: 'expire interactions',
  due: () => sql`exists (select from hilo_due_interactions(${services.clock.now()}, 1))`,
  run: () => expireInteractions(services),
})

/** Of several workers one expires each interaction; the others find that it is no longer due. */
export async function expireInteractions(services: Services): Promise<number> {
  const { db, clock, log } = services
  let expired = 0
  const due = await db.call<DueInteraction>('select * from hilo_due_interactions($1, $2)', [
    clock.now(),
    batch,
  ])
  await forEachIsolated(due, log, async ({ business_uuid, uuid }) => {
    const changed = await expireInteraction(services, business_uuid, uuid)
    if (!isRefusal(changed)) expired += 1
  })
  return expired
}
