import { cutoffsOf, type DueState, dueSoonMs } from '@hilo/contracts'
import { type Prisma, sql } from '../platform/db/db'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import { readTargets } from './read-targets'

/** Which open interactions have missed a target, and which are about to. As SQL over interactions r. */
export async function readDueConditions(
  tx: StatementSender,
  business: string,
  now: Date,
): Promise<Record<DueState, Prisma.Sql>> {
  const { areas, schedules } = await readTargets(tx, business)
  const dueBefore = (moment: number): Prisma.Sql => {
    const cutoffs = JSON.stringify(cutoffsOf(areas, schedules, new Date(moment)))
    // The areas first: interactions of other areas are not examined further.
    return sql`(r.status <> 'finished' and r.area_uuid = any(${areas.map(({ uuid }) => uuid)}::uuid[]) and exists (
      select from jsonb_to_recordset(${cutoffs}::jsonb) as c(uuid uuid, asked timestamptz, began timestamptz)
      where c.uuid = r.area_uuid
        and ((r.answered_at is null and r.waiting_since <= c.asked) or r.created_at <= c.began)))`
  }
  const missed = dueBefore(now.getTime())
  // The moment itself is not missed yet, and still soon.
  return { missed, soon: sql`(${dueBefore(now.getTime() + dueSoonMs + 1)} and not ${missed})` }
}
