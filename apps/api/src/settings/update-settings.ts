import { type BodyOf, type businessEndpoints, isRefusal, refuse } from '@hilo/contracts'
import { changesOf } from '../audit/changes-of'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import { assignWhatIsUnderWay } from '../interactions/assignment/assign-later'
import { planKeyChange } from '../platform/db/key-versions'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { raise, splitVersion } from '../platform/db/row-changes'
import { asEventActor } from '../platform/events/actors'
import { type EventOfOther, noEvents, writeEvent } from '../platform/events/write-events'
import type { Services } from '../platform/services'
import { presentSetting } from './present'

const lockSettings: Statement = {
  name: 'lock_settings',
  text: `select from settings where business_uuid = $1::uuid and uuid = $2::uuid for no key update`,
}

/** Changes the rules of the inbox. Interactions that are assigned or about to expire stay as they are. */
export async function updateSettings(
  { db, clock, announcer }: Services,
  by: RequestOrigin,
  { id, data }: BodyOf<typeof businessEndpoints.updateSettings>,
) {
  const sent = splitVersion(data)
  const business_uuid = by.actor.business
  const key = { uuid: id, business_uuid }
  const now = clock.now()
  const updated = await db.tenant(business_uuid, async (tx) => {
    // Locked until the change commits, so that the log's 'before' is right.
    await tx.send(lockSettings, [business_uuid, id])
    const before = await tx.setting.findFirst({ where: key })
    if (!before) return refuse('CONFIG_NOT_FOUND')
    const plan = planKeyChange(before, sent)
    if (isRefusal(plan)) return plan
    if (!plan) return { row: before, stored: noEvents }
    const { changed, key_versions } = plan
    // The team's clients know together whether a reason is asked and which reasons there are.
    const isAskChanged = changed.ask_finish_reason !== undefined
    const row = await tx.setting.update({
      where: key,
      data: {
        ...changed,
        ...raise,
        key_versions,
        ...(isAskChanged && { finish_reasons_version: { increment: 1 } }),
      },
    })
    await recordAudit(tx, by, now, {
      action: 'settings.update',
      target: row.uuid,
      changes: changesOf(before, changed),
    })
    const actor = asEventActor(by.actor)
    const events: EventOfOther[] = [{ name: 'settings.changed', actor, fields: Object.keys(changed) }]
    if (isAskChanged) events.push({ name: 'finish_reasons.changed', actor })
    if (changed.behavior_interaction === 'AUTOMATIC') await assignWhatIsUnderWay(tx, business_uuid, now)
    return { row, stored: await writeEvent(tx, business_uuid, events, now) }
  })
  if (isRefusal(updated)) return updated
  await announcer.announce(updated.stored)
  return presentSetting(updated.row)
}
