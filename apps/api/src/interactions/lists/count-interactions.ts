import type { CommandData } from '@hilo/contracts'
import { sql } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { visibleInQueue } from './visibility'

/** The counts on the tabs, and how many of the actor's own chats have unread messages. */
export async function countInteractions(
  { db }: Services,
  actor: Actor,
): Promise<CommandData<'get:interaction:counts'>> {
  const [counts] = await db.read<CommandData<'get:interaction:counts'>>(
    actor,
    sql`
      select
        (select count(*)::int from interactions r
          where r.business_uuid = ${actor.business}::uuid and r.status = 'assigned'
            and r.user_uuid = ${actor.uuid}::uuid) as assigned,
        (select count(*)::int from interactions r
          where r.business_uuid = ${actor.business}::uuid and r.status = 'unassigned'
            and ${visibleInQueue(actor)}) as not_assigned,
        (select count(*)::int from interactions r
          where r.business_uuid = ${actor.business}::uuid and r.status = 'assigned'
            and r.user_uuid = ${actor.uuid}::uuid and r.unread > 0) as unread`,
  )
  if (!counts) throw new Error('the chats were not counted')
  return counts
}
