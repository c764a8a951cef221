import type { CommandData } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { inSightOfQueue } from './visibility'

/** The numbers on the tabs, and how many of one's own chats have something unread. */
export async function countInteractions(
  { db }: Services,
  actor: Actor,
): Promise<CommandData<'get:interaction:counts'>> {
  const [counts] = await db.tenant(
    actor,
    (tx) => tx.$queryRaw<[CommandData<'get:interaction:counts'>]>`
      select
        (select count(*)::int from interactions r
          where r.business_uuid = ${actor.business}::uuid and r.status = 'assigned'
            and r.user_uuid = ${actor.uuid}::uuid) as assigned,
        (select count(*)::int from interactions r
          where r.business_uuid = ${actor.business}::uuid and r.status = 'unassigned'
            and ${inSightOfQueue(actor)}) as not_assigned,
        (select count(*)::int from interactions r
          where r.business_uuid = ${actor.business}::uuid and r.status = 'assigned'
            and r.user_uuid = ${actor.uuid}::uuid and r.unread > 0) as unread`,
  )
  return counts
}
