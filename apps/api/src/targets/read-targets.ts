import type { AreaTargets, ScheduleInForce, Targets } from '@hilo/contracts'
import type { Tx } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { readSchedules } from '../schedule/read-schedules'

interface TargetsInForce {
  /** Only areas that have a target. */
  readonly areas: readonly AreaTargets[]
  readonly schedules: readonly ScheduleInForce[]
}

/** What decides when interactions of a business must be answered and finished. */
export async function readTargets(tx: Tx, business_uuid: string): Promise<TargetsInForce> {
  const areas = await tx.area.findMany({
    where: {
      business_uuid,
      deleted_at: null,
      OR: [{ first_answer_minutes: { not: null } }, { end_minutes: { not: null } }],
    },
    select: { uuid: true, first_answer_minutes: true, end_minutes: true },
    orderBy: { uuid: 'asc' },
  })
  return { areas, schedules: areas.length > 0 ? await readSchedules(tx, business_uuid) : [] }
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
