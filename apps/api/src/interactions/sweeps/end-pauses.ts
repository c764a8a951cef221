import { isRefusal } from '@hilo/contracts'
import { sql } from '../../platform/db/db'
import { forEachIsolated } from '../../platform/errors/for-each-isolated'
import type { Services } from '../../platform/services'
import type { Sweep } from '../../platform/sweeps/repeat-sweeps'
import { endPause } from '../acts/end-pause'

interface EndedPause {
  readonly business_uuid: string
  readonly uuid: string
}

const batch = 200

export const pauseSweep = (services: Services): Sweep => ({
  name: 'end pauses',
  due: () => sql`exists (select from hilo_ended_pauses(${services.clock.now()}, 1))`,
  run: () => endPauses(services),
})

/** Of several workers one ends each pause; the others find that it is over. */
export async function endPauses(services: Services): Promise<number> {
  const { db, clock, log } = services
  let ended = 0
  const due = await db.call<EndedPause>('select * from hilo_ended_pauses($1, $2)', [clock.now(), batch])
  await forEachIsolated(due, log, async ({ business_uuid, uuid }) => {
    const changed = await endPause(services, business_uuid, uuid)
    if (!isRefusal(changed)) ended += 1
  })
  return ended
}
