import type { AreaTargets, ScheduleInForce, Targets } from '@hilo/contracts'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { readSchedules } from '../schedule/read-schedules'

interface TargetsInForce {
  /** Only areas that have a target. */
  readonly areas: readonly AreaTargets[]
  readonly schedules: readonly ScheduleInForce[]
}

const readAreas: Statement = {
  name: 'read_area_targets',
  text: `select uuid, first_answer_minutes, end_minutes from areas
    where business_uuid = $1::uuid and deleted_at is null
      and (first_answer_minutes is not null or end_minutes is not null)
    order by uuid`,
}

/** The rules for when interactions of a business must be answered and finished. */
export async function readTargets(tx: StatementSender, business: string): Promise<TargetsInForce> {
  const areas = await tx.send<AreaTargets>(readAreas, [business])
  return { areas, schedules: areas.length > 0 ? await readSchedules(tx, business) : [] }
}

/** Lists the targets for the screens, which count down by themselves. */
export const listTargets = ({ db }: Services, actor: Actor): Promise<Targets> =>
  db.tenant(actor, async (tx) => {
    const { areas, schedules } = await readTargets(tx, actor.business)
    return {
      areas: [...areas],
      schedules: schedules.map(({ until, hours, holidays, ...same }) => ({
        ...same,
        hours: [...hours],
        holidays: [...holidays],
        until: until?.toISOString() ?? null,
      })),
    }
  })
