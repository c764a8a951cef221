import { isAdmin, type ReportQuery } from '@hilo/contracts'
import { sql } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { everybody } from '../facts/add-to-sums'
import { presentReport } from './present-report'
import { readNames } from './read-names'
import { readSums } from './read-sums'
import { type Periods, resolvePeriod } from './resolve-period'

/** Estadisticas of a period and of the one before: of an agent what is theirs, of an admin everything. */
export async function periodReport({ db, clock }: Services, actor: Actor, query: ReportQuery) {
  const { time_zone } = await readState(db, actor)
  const periods = resolvePeriod(query, time_zone, clock.now())
  const sums = await readSums(db, actor, isAdmin(actor.role) ? everybody : actor.uuid, periods)
  const names = await readNames(db, actor, periods)
  const counted = (which: keyof Periods) => ({ days: periods[which], sums: sums[which] })
  // After the sums: what makes them anew may have begun meanwhile.
  const { complete } = await readState(db, actor)
  return presentReport(counted('current'), counted('before'), names, { time_zone, complete })
}

/** Changes of a business that may wait to be counted while its report is called complete: some seconds' work. */
const mostWaiting = 1_000

/** The time zone of the business, and whether its sums are those of all its interactions. */
async function readState(
  db: Pick<Services['db'], 'read'>,
  actor: Actor,
): Promise<{ readonly time_zone: string; readonly complete: boolean }> {
  const [state] = await db.read<{ time_zone: string; complete: boolean }>(
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
