import { type BodyOf, type businessEndpoints, isRefusal, refuse } from '@hilo/contracts'
import { addAuditLine, type Requester } from '../business/add-audit-line'
import { assignSoon } from '../interactions/assign-soon'
import { changeRow, changesOf } from '../platform/db/change-row'
import { senderOf } from '../platform/db/sender'
import type { Services } from '../platform/services'
import { presentSetting } from './present'

/** Rules of the inbox. They count from now on: what is assigned or running already stays as it is. */
export function updateSettings(
  { db, clock }: Services,
  by: Requester,
  { id, data }: BodyOf<typeof businessEndpoints.updateSettings>,
) {
  const { version, fields, anything } = changesOf(data)
  const key = { uuid: id, business_uuid: by.actor.business }
  return db.tenant(by.actor.business, async (tx) => {
    const row = await changeRow({
      version,
      anything,
      write: (where, raise) =>
        tx.setting.updateManyAndReturn({ where: { ...key, ...where }, data: { ...fields, ...raise } }),
      read: () => tx.setting.findUnique({ where: key }),
      missing: refuse('CONFIG_NOT_FOUND'),
    })
    if (isRefusal(row)) return row
    // More room, or another behaviour.
    if (anything) await assignSoon(senderOf(tx), by.actor.business)
    if (anything)
      await addAuditLine(tx, by, clock.now(), { action: 'settings.update', target: row.uuid, data: fields })
    return presentSetting(row)
  })
}
