import { type BodyOf, type businessEndpoints, isRefusal, refuse } from '@hilo/contracts'
import { addAuditLine, type Requester } from '../business/add-audit-line'
import { changeRow, changesOf } from '../platform/db/change-row'
import type { Services } from '../platform/services'
import { presentSchedule } from './present'

/** Changes business hours, holidays and the away message. A list that is sent replaces the one that stood. */
export function updateSchedule(
  { db, clock }: Services,
  by: Requester,
  { id, data }: BodyOf<typeof businessEndpoints.updateSchedule>,
) {
  const { business } = by.actor
  const { version, fields, anything } = changesOf(data)
  const key = { AND: [{ business_uuid: business }, { business_uuid: id }] }
  return db.tenant(business, async (tx) => {
    const row = await changeRow({
      version,
      anything,
      write: (where, raise) =>
        tx.schedule.updateManyAndReturn({ where: { ...key, ...where }, data: { ...fields, ...raise } }),
      read: () => tx.schedule.findFirst({ where: key }),
      missing: refuse('BUSINESS_NOT_FOUND'),
    })
    if (isRefusal(row)) return row
    if (anything)
      await addAuditLine(tx, by, clock.now(), { action: 'schedule.update', target: business, data: fields })
    return presentSchedule(row)
  })
}
