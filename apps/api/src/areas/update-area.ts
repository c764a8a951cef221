import { type areaEndpoints, type BodyOf, isRefusal, refuse } from '@hilo/contracts'
import { refuseByField } from '../permissions/refuse-fields'
import { changeRow, changesOf } from '../platform/db/change-row'
import type { Tx } from '../platform/db/db'
import { refuseTaken } from '../platform/db/unique-violation'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { changeWithInteractions } from './change-with-interactions'
import { areaAccess } from './field-access'
import { presentArea } from './present'
import { announceArea, tellArea } from './tell-area'

/** Changes an area, and with its name and colour the rows that show them: the open ones by a change of theirs. */
export async function updateArea(
  services: Services,
  actor: Actor,
  { id, data }: BodyOf<typeof areaEndpoints.updateArea>,
) {
  const { version, fields, anything } = changesOf(data)
  const forbidden = refuseByField(actor, areaAccess, fields)
  if (forbidden) return forbidden
  const key = { business_uuid: actor.business, uuid: id, deleted_at: null }
  const change = (tx: Tx, now: Date) =>
    changeRow({
      version,
      anything,
      write: (where, raise) =>
        tx.area.updateManyAndReturn({
          where: { ...key, ...where },
          data: { ...fields, ...raise, updated_at: now },
        }),
      read: () => tx.area.findFirst({ where: key }),
      missing: refuse('AREA_NOT_FOUND'),
    })
  const isShown = fields.name !== undefined || fields.color !== undefined
  let announcements: readonly string[] = []
  const changeAndAnnounce = async (tx: Tx, now: Date) => {
    const row = await change(tx, now)
    if (!isRefusal(row)) announcements = [await announceArea(tx, actor.business, id, now)]
    return row
  }
  const row = await refuseTaken('areas_name_once', refuse('NAME_TAKEN'), () =>
    isShown
      ? changeWithInteractions(services, actor, id, {
          change: changeAndAnnounce,
          concerns: (shown, area) => shown.area_name !== area.name || shown.area_color !== area.color,
          set: {},
        })
      : services.db.tenant(actor.business, (tx) => change(tx, services.clock.now())),
  )
  if (isRefusal(row)) return row
  if (announcements.length > 0)
    services.outbox.published(
      announcements,
      await tellArea(services.db, { business_uuid: actor.business, payload: { area: id } }),
    )
  return presentArea(row)
}
