import { isRefusal, refuse } from '@hilo/contracts'
import { eachApart } from '../platform/errors/each-apart'
import type { Services } from '../platform/services'
import { hiloItself, lockInteraction, timelineLine } from './change'
import { changeAndAnnounce } from './commit-change'

interface Due {
  readonly business_uuid: string
  readonly uuid: string
}

const batch = 200

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
      const locked = await lockInteraction(tx, { interaction: uuid })
      const row = locked?.interaction
      // Answered, paused, finished or transferred at this very moment: then there is nothing to end.
      if (row?.status !== 'assigned' || !row.expires_at || new Date(row.expires_at) > now)
        return refuse('INTERACTION_NOT_FOUND')
      return {
        before: row,
        set: { expired: true, expires_at: null },
        entries: [timelineLine('expired', hilo)],
      }
    })
    if (!isRefusal(changed)) expired += 1
  })
  return expired
}
