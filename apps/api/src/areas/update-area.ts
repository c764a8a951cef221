import { type areaEndpoints, type BodyOf, isRefusal, refuse } from '@hilo/contracts'
import { changesOf } from '../audit/changes-of'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import { refuseByField } from '../permissions/refuse-fields'
import type { Tx } from '../platform/db/db'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { planRowChange, raise, splitVersion } from '../platform/db/row-changes'
import { refuseDuplicate } from '../platform/db/unique-violation'
import { asEventActor } from '../platform/events/actors'
import { type EventOfOther, noEvents, writeEvent } from '../platform/events/write-events'
import type { Services } from '../platform/services'
import { changeAreaWithInteractions } from './change-area-with-interactions'
import { areaAccess } from './field-access'
import { type AreaRecord, presentArea } from './present'

const lockChangedArea: Statement = {
  name: 'lock_changed_area',
  text: `select from areas where business_uuid = $1::uuid and uuid = $2::uuid for no key update`,
}

const keepPastTargets: Statement = {
  name: 'keep_past_targets',
  text: `insert into area_target_pasts (business_uuid, area_uuid, until, first_answer_minutes, end_minutes)
    values ($1::uuid, $2::uuid, $3, $4, $5)
    on conflict do nothing`,
}

/** Changes an area. A new name or colour also raises the versions of its open interactions, which show them. */
export async function updateArea(
  services: Services,
  by: RequestOrigin,
  { id, data }: BodyOf<typeof areaEndpoints.updateArea>,
) {
  const { actor } = by
  const { db, clock, announcer } = services
  const eventActor = asEventActor(actor)
  const key = { business_uuid: actor.business, uuid: id, deleted_at: null }
  let stored = noEvents
  /** Null: its interactions show what changes, and were not locked. Then nothing is written. */
  const change = async (tx: Tx, now: Date, withInteractions: boolean) => {
    stored = noEvents
    // Locked until the change commits, so that the log's 'before' is right.
    await tx.send(lockChangedArea, [actor.business, id])
    const before = await tx.area.findFirst({ where: key })
    if (!before) return refuse('AREA_NOT_FOUND')
    const changed = planRowChange(before, splitVersion(data))
    if (isRefusal(changed)) return changed
    if (!changed) return before
    const forbidden = refuseByField(actor, areaAccess, changed)
    if (forbidden) return forbidden
    const isShown = changed.name !== undefined || changed.color !== undefined
    if (isShown && !withInteractions) return null
    const [row] = await tx.area.updateManyAndReturn({
      where: key,
      data: { ...changed, ...raise, updated_at: now },
    })
    if (!row) return refuse('AREA_NOT_FOUND')
    await recordAudit(tx, by, now, {
      action: 'area.update',
      target: id,
      name: row.name,
      changes: changesOf(before, changed),
    })
    const events: EventOfOther[] = isShown ? [{ name: 'area.changed', actor: eventActor, area: id }] : []
    if (changed.first_answer_minutes !== undefined || changed.end_minutes !== undefined) {
      await rememberTargets(tx, before, now)
      events.push({ name: 'targets.changed', actor: eventActor })
    }
    stored = await writeEvent(tx, actor.business, events, now)
    return row
  }
  const row = await refuseDuplicate(
    'areas_name_once',
    refuse('NAME_TAKEN'),
    async () =>
      (await db.tenant(actor.business, (tx) => change(tx, clock.now(), false))) ??
      (await changeAreaWithInteractions(services, actor, id, {
        change: async (tx, now) => (await change(tx, now, true)) ?? refuse('AREA_NOT_FOUND'),
        isAffected: (interaction, area) =>
          interaction.area_name !== area.name || interaction.area_color !== area.color,
        set: {},
      })),
  )
  if (isRefusal(row)) return row
  await announcer.announce(stored)
  return presentArea(row)
}

/** Estadisticas measures by the targets that were in force. */
async function rememberTargets(tx: Tx, before: AreaRecord, now: Date): Promise<void> {
  const { business_uuid, uuid, first_answer_minutes, end_minutes } = before
  await tx.send(keepPastTargets, [business_uuid, uuid, now, first_answer_minutes, end_minutes])
}
