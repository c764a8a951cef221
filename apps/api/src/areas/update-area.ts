import { type areaEndpoints, type BodyOf, isRefusal, refuse } from '@hilo/contracts'
import { changesOf } from '../audit/changes-of'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import { refuseByField } from '../permissions/refuse-fields'
import { changeRow, splitVersion } from '../platform/db/change-row'
import type { Tx } from '../platform/db/db'
import { toStatementSender } from '../platform/db/pipeline/statement-sender'
import { refuseDuplicate } from '../platform/db/unique-violation'
import type { Services } from '../platform/services'
import { announceTargets, targetPublications } from '../targets/announce-targets'
import { announceArea, areaPublications } from './announce-area'
import { changeAreaWithInteractions } from './change-area-with-interactions'
import { areaAccess } from './field-access'
import { type AreaRecord, presentArea } from './present'

/** Changes an area. A new name or colour also raises the versions of its open interactions, which show them. */
export async function updateArea(
  services: Services,
  by: RequestOrigin,
  { id, data }: BodyOf<typeof areaEndpoints.updateArea>,
) {
  const { actor } = by
  const { version, fields, anything } = splitVersion(data)
  const forbidden = refuseByField(actor, areaAccess, fields)
  if (forbidden) return forbidden
  const key = { business_uuid: actor.business, uuid: id, deleted_at: null }
  const change = async (tx: Tx, now: Date) => {
    // Locked until the change commits, so that the log's 'before' is what was changed.
    if (anything)
      await tx.$executeRaw`
        select from areas where business_uuid = ${actor.business}::uuid and uuid = ${id}::uuid for no key update`
    const before = anything ? await tx.area.findFirst({ where: key }) : null
    const row = await changeRow({
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
    if (isRefusal(row) || !before) return row
    await recordAudit(toStatementSender(tx), by, now, {
      action: 'area.update',
      target: id,
      name: row.name,
      changes: changesOf(before, fields),
    })
    if (hasTargets) {
      await rememberTargets(tx, before, now)
      targetAnnouncements = [await announceTargets(tx, actor.business, now)]
    }
    return row
  }
  const hasTargets = fields.first_answer_minutes !== undefined || fields.end_minutes !== undefined
  let targetAnnouncements: readonly string[] = []
  const isShown = fields.name !== undefined || fields.color !== undefined
  let announcements: readonly string[] = []
  const changeAndAnnounce = async (tx: Tx, now: Date) => {
    const row = await change(tx, now)
    if (!isRefusal(row)) announcements = [await announceArea(tx, actor.business, id, now)]
    return row
  }
  const row = await refuseDuplicate('areas_name_once', refuse('NAME_TAKEN'), () =>
    isShown
      ? changeAreaWithInteractions(services, actor, id, {
          change: changeAndAnnounce,
          isAffected: (interaction, area) =>
            interaction.area_name !== area.name || interaction.area_color !== area.color,
          set: {},
        })
      : services.db.tenant(actor.business, (tx) => change(tx, services.clock.now())),
  )
  if (isRefusal(row)) return row
  if (announcements.length > 0)
    services.announcer.publish(
      announcements,
      await areaPublications(services.db, actor.business, { area: id }),
    )
  if (targetAnnouncements.length > 0)
    services.announcer.publish(targetAnnouncements, targetPublications(actor.business))
  return presentArea(row)
}

/** Estadisticas judges by the targets that were in force. */
async function rememberTargets(tx: Tx, before: AreaRecord, now: Date): Promise<void> {
  const { business_uuid, uuid, first_answer_minutes, end_minutes } = before
  await tx.$executeRaw`
    insert into area_target_pasts (business_uuid, area_uuid, until, first_answer_minutes, end_minutes)
    values (${business_uuid}::uuid, ${uuid}::uuid, ${now}, ${first_answer_minutes}, ${end_minutes})
    on conflict do nothing`
}
