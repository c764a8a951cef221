import { isRefusal, type PlannedEvent, refuse } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import type { Tx } from '../platform/db/db'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { RetryTransaction } from '../platform/db/pipeline/retry-on-conflict'
import { asEventActor } from '../platform/events/actors'
import { noEvents, writeEvent } from '../platform/events/write-events'
import { rooms } from '../platform/realtime/rooms'
import type { Services } from '../platform/services'
import { changeAreaWithInteractions } from './change-area-with-interactions'

const deleteUsersOfArea: Statement = {
  name: 'delete_users_of_area',
  text: `delete from user_areas where business_uuid = $1::uuid and area_uuid = $2::uuid
    returning user_uuid`,
}

/**
 * Deletes an area. History keeps its name; its open interactions continue without an area, and its people serve their
 * other areas (decision 012).
 */
export async function deleteArea(services: Services, by: RequestOrigin, id: string) {
  const { actor } = by
  const ofArea = { business_uuid: actor.business, area_uuid: id }
  let users: readonly string[] = []
  let stored = noEvents
  const row = await changeAreaWithInteractions(services, actor, id, {
    // Every transaction writes user_areas before it locks an area.
    beforeLock: async (tx) => {
      users = await removeUsers(tx, actor.business, id)
    },
    change: async (tx, now) => {
      if ((await tx.userArea.count({ where: ofArea })) > 0) throw new RetryTransaction()
      const [deleted] = await tx.area.updateManyAndReturn({
        where: { business_uuid: actor.business, uuid: id, deleted_at: null },
        data: { deleted_at: now, updated_at: now, version: { increment: 1 } },
      })
      if (!deleted) return refuse('AREA_NOT_FOUND')
      const { name } = deleted
      await recordAudit(tx, by, now, { action: 'area.delete', target: id, name })
      const event: PlannedEvent = {
        name: 'person.changed',
        actor: asEventActor(actor),
        user: null,
        fields: ['areas'],
      }
      stored = await writeEvent(tx, actor.business, users.length > 0 ? event : [], now)
      return deleted
    },
    isAffected: () => true,
    set: { area_uuid: null },
  })
  if (isRefusal(row)) return row
  await services.announcer.announce(stored)
  // Their sockets belong in other rooms now: they reconnect, and fetch the rows that they may see.
  const [first, ...rest] = users.map(rooms.user)
  if (first) void services.realtime.disconnect([first, ...rest])
  return { uuid: row.uuid }
}

async function removeUsers(tx: Tx, business: string, area: string): Promise<string[]> {
  const rows = await tx.send<{ user_uuid: string }>(deleteUsersOfArea, [business, area])
  return rows.map((row) => row.user_uuid)
}
