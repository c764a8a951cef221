import { isRefusal } from '@hilo/contracts'
import { sql } from '../../platform/db/db'
import { forEachIsolated } from '../../platform/errors/for-each-isolated'
import type { Services } from '../../platform/services'
import type { Sweep } from '../../platform/sweeps/repeat-sweeps'
import { endPause } from '../acts/end-pause'
import { expireInteraction } from '../acts/expire-interaction'

interface DueInteraction {
  readonly due: keyof typeof acts
  readonly business_uuid: string
  readonly uuid: string
}

const acts = { expire: expireInteraction, 'end pause': endPause }
/** How many interactions of each kind one run handles. */
const batch = 200

export const dueInteractionsSweep = (services: Services): Sweep => ({
  name: 'due interactions',
  due: () => sql`exists (select from hilo_due_interactions(${services.clock.now()}, 1))`,
  run: () => sweepDueInteractions(services),
})

/**
 * Expires interactions and ends pauses whose time has come, and returns how many it changed. Of several workers one changes each; the
 * others find that it is no longer due.
 */
export async function sweepDueInteractions(
  services: Services,
): Promise<Readonly<Record<keyof typeof acts, number>>> {
  const { db, clock, log } = services
  const changed = { expire: 0, 'end pause': 0 }
  const rows = await db.call<DueInteraction>('select * from hilo_due_interactions($1, $2)', [
    clock.now(),
    batch,
  ])
  await forEachIsolated(rows, log, async ({ due, business_uuid, uuid }) => {
    if (!isRefusal(await acts[due](services, business_uuid, uuid))) changed[due] += 1
  })
  return changed
}
