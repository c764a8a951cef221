import { sql } from '../../platform/db/db'
import type { Requester } from '../../platform/db/requester'
import type { Services } from '../../platform/services'

/** A report counts as complete with up to this many changes that are not counted yet: some seconds' work. */
const mostWaiting = 1_000

interface State {
  readonly time_zone: string
  /** The sums are those of all interactions. */
  readonly complete: boolean
}

/** The time zone of the business, and whether its sums are those of all its interactions. */
export async function readState(db: Pick<Services['db'], 'read'>, actor: Requester): Promise<State> {
  const [state] = await db.read<State>(
    actor,
    sql`
    select b.time_zone,
      (z.business_uuid is null or (z.counted_to is null and z.time_zone = b.time_zone)) and not exists (
        select from event_dues d where d.business_uuid = b.uuid and d.listener = 'facts' and d.dead_at is null
          offset ${mostWaiting}) and not exists (
        select from event_dues d where d.business_uuid = b.uuid and d.listener = 'facts' and d.dead_at is not null
      ) as complete
    from businesses b left join report_zones z on z.business_uuid = b.uuid where b.uuid = ${actor.business}::uuid`,
  )
  if (!state) throw new Error('the business of a report is gone')
  return state
}
