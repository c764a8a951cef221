import { type BodyOf, type businessEndpoints, isRefusal, refuse } from '@hilo/contracts'
import { changesOf } from '../audit/changes-of'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import { changeRow, splitVersion } from '../platform/db/change-row'
import { toStatementSender } from '../platform/db/pipeline/statement-sender'
import type { Services } from '../platform/services'
import { presentSchedule } from './present'

/** Changes business hours, holidays and the away message. A list that is sent replaces the stored one. */
export function updateSchedule(
  { db, clock }: Services,
  by: RequestOrigin,
  { id, data }: BodyOf<typeof businessEndpoints.updateSchedule>,
) {
  const { business } = by.actor
  const { version, fields, anything } = splitVersion(data)
  const key = { AND: [{ business_uuid: business }, { business_uuid: id }] }
  return db.tenant(business, async (tx) => {
    // Locked until the change commits, so that the log's 'before' is what was changed.
    if (anything)
      await tx.$executeRaw`select from schedules where business_uuid = ${business}::uuid for no key update`
    const before = anything ? await tx.schedule.findFirst({ where: key }) : null
    const row = await changeRow({
      version,
      anything,
      write: (where, raise) =>
        tx.schedule.updateManyAndReturn({ where: { ...key, ...where }, data: { ...fields, ...raise } }),
      read: () => tx.schedule.findFirst({ where: key }),
      missing: refuse('BUSINESS_NOT_FOUND'),
    })
    if (isRefusal(row)) return row
    if (before)
      await recordAudit(toStatementSender(tx), by, clock.now(), {
        action: 'schedule.update',
        target: business,
        changes: changesOf(before, fields),
      })
    return presentSchedule(row)
  })
}
