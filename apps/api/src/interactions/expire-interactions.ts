import { isRefusal, refuse } from '@hilo/contracts'
import { sql } from '../platform/db/db'
import { eachApart } from '../platform/errors/each-apart'
import type { Services } from '../platform/services'
import type { Sweep } from '../platform/sweeps/look-around'
import { hiloItself, timelineLine } from './change'
import { changeAndAnnounce } from './commit-change'
import { lockInteraction } from './lock-interaction'
import type { InteractionRecord } from './records'

interface Due {
  readonly business_uuid: string
  readonly uuid: string
}

const batch = 200

export const expiry = (services: Services): Sweep => ({
  name: 'expire interactions',
  due: () => sql`exists (select from hilo_due_interactions(${services.clock.now()}, 1))`,
  round: () => expireInteractions(services),
})

/**
 * What has come to its hour expires. The hour is a column and is looked at again under the lock: of several workers
 * one does it, and a customer who wrote in the meantime is served as if nothing had been.
 */
export async function expireInteractions(services: Services): Promise<number> {
  const { db, clock, log } = services
  let expired = 0
  const due = await db.call<Due>('select * from hilo_due_interactions($1, $2)', [clock.now(), batch])
  await eachApart(due, log, async ({ business_uuid, uuid }) => {
    const hilo = hiloItself(business_uuid)
    const changed = await changeAndAnnounce(services, hilo, async (tx, now) => {
      const locked = await lockInteraction(tx, business_uuid, { interaction: uuid })
      // Answered, paused, finished or transferred at this very moment: then there is nothing to end.
      if (!locked || !isOver(locked.interaction, now)) return refuse('INTERACTION_NOT_FOUND')
      return {
        locked,
        set: { expired: true, expires_at: null },
        entries: [timelineLine('expired', hilo)],
      }
    })
    if (!isRefusal(changed)) expired += 1
  })
  return expired
}

const isOver = ({ status, expires_at }: InteractionRecord, now: Date): boolean =>
  status === 'assigned' && expires_at !== null && new Date(expires_at) <= now
