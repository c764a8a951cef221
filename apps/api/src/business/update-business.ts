import { type BodyOf, type businessEndpoints, isRefusal, refuse } from '@hilo/contracts'
import { changesOf } from '../audit/changes-of'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import { changeRow, splitVersion } from '../platform/db/change-row'
import { toStatementSender } from '../platform/db/pipeline/statement-sender'
import type { Services } from '../platform/services'
import { readBusiness } from './business-detail'

/** Changes the business's own data. The list of additional information is replaced as a whole. */
export function updateBusiness(
  { db, clock }: Services,
  by: RequestOrigin,
  { id, data }: BodyOf<typeof businessEndpoints.updateBusiness>,
) {
  const { business } = by.actor
  const { version, fields, anything } = splitVersion(data)
  const { extra_data, ...columns } = fields
  const now = clock.now()
  const changed = { ...columns, ...(extra_data ? { additional_info: extra_data.additionalInfo } : {}) }
  const key = { AND: [{ uuid: business }, { uuid: id }] }
  return db.tenant(business, async (tx) => {
    // Locked until the change commits, so that the log's 'before' is what was changed.
    if (anything)
      await tx.$executeRaw`select from businesses where uuid = ${business}::uuid for no key update`
    const before = anything ? await tx.business.findFirst({ where: key }) : null
    const row = await changeRow({
      version,
      anything,
      write: (where, raise) =>
        tx.business.updateManyAndReturn({
          where: { ...key, ...where },
          data: {
            ...changed,
            ...raise,
            updated_at: now,
          },
        }),
      read: () => tx.business.findFirst({ where: key }),
      missing: refuse('BUSINESS_NOT_FOUND'),
    })
    if (isRefusal(row)) return row
    if (before)
      await recordAudit(toStatementSender(tx), by, now, {
        action: 'business.update',
        target: business,
        name: row.name,
        changes: changesOf(before, changed),
      })
    return readBusiness(tx, business, id)
  })
}
