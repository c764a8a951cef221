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
  const [zone] = await db.read<{ time_zone: string; complete: boolean }>(
    actor,
    sql`
    select b.time_zone, z.business_uuid is null or (z.counted_to is null and z.time_zone = b.time_zone) as complete
    from businesses b left join report_zones z on z.business_uuid = b.uuid where b.uuid = ${actor.business}::uuid`,
  )
  if (!zone) throw new Error('the business of a report is gone')
  const periods = resolvePeriod(query, zone.time_zone, clock.now())
  const sums = await readSums(db, actor, isAdmin(actor.role) ? everybody : actor.uuid, periods)
  const names = await readNames(db, actor, periods)
  const counted = (which: keyof Periods) => ({ days: periods[which], sums: sums[which] })
  return presentReport(counted('current'), counted('before'), names, zone)
}
