import { isRefusal, refuse } from '@hilo/contracts'
import type { Tx } from '../platform/db/db'
import { BeginAgain } from '../platform/db/untangle'
import type { Actor } from '../platform/http/actor'
import { rooms } from '../platform/realtime/realtime'
import type { Services } from '../platform/services'
import { changeWithInteractions } from './change-with-interactions'

/**
 * The area keeps its name in history and leaves everything else: its open interactions go on without one, its people
 * serve the areas that are left to them.
 */
export async function deleteArea(services: Services, actor: Actor, id: string) {
  const ofArea = { business_uuid: actor.business, area_uuid: id }
  let people: readonly string[] = []
  const row = await changeWithInteractions(services, actor, id, {
    // The areas of a person are written before an area is looked at: so here too.
    first: async (tx) => {
      people = await dismiss(tx, actor.business, id)
    },
    change: async (tx, now) => {
      if ((await tx.userArea.count({ where: ofArea })) > 0) throw new BeginAgain()
      const [deleted] = await tx.area.updateManyAndReturn({
        where: { business_uuid: actor.business, uuid: id, deleted_at: null },
        data: { deleted_at: now, updated_at: now, version: { increment: 1 } },
      })
      return deleted ?? refuse('AREA_NOT_FOUND')
    },
    concerns: () => true,
    set: { area_uuid: null },
  })
  if (isRefusal(row)) return row
  // They hear other queues now: they come back, and fetch what they may see.
  const [first, ...rest] = people.map(rooms.user)
  if (first) services.realtime.disconnect([first, ...rest])
  return { uuid: row.uuid }
}

async function dismiss(tx: Tx, business: string, area: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ user_uuid: string }[]>`
    delete from user_areas where business_uuid = ${business}::uuid and area_uuid = ${area}::uuid
    returning user_uuid`
  return rows.map((row) => row.user_uuid)
}
