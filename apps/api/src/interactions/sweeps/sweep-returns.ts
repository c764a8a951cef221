import { sql } from '../../platform/db/db'
import { forEachIsolated } from '../../platform/errors/for-each-isolated'
import type { Services } from '../../platform/services'
import type { Sweep } from '../../platform/sweeps/repeat-sweeps'
import { hiloActor } from '../acts/perform/interaction-change'
import { returnInteractions } from '../acts/return-interactions'

const batch = 100

export const returnsSweep = (services: Services): Sweep => ({
  name: 'return interactions',
  due: () => sql`exists (select from hilo_inactive_owners(1))`,
  run: () => sweepReturns(services),
})

/** Returns the interactions that the job of a dead process has left. Doing it twice changes nothing. */
export async function sweepReturns(services: Services): Promise<void> {
  const { db, log } = services
  const people = await db.call<{ business: string; uuid: string }>(
    'select business_uuid as business, uuid from hilo_inactive_owners($1)',
    [batch],
  )
  await forEachIsolated(people, log, ({ business, uuid }) =>
    returnInteractions(services, hiloActor(business), uuid),
  )
}
