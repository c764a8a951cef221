import { type BodyOf, type businessEndpoints, isRefusal, refuse } from '@hilo/contracts'
import { changeRow, changesOf } from '../platform/db/change-row'
import type { Services } from '../platform/services'
import { addAuditLine, type Requester } from './add-audit-line'
import { readBusiness } from './business-detail'

/** Changes the company's own data. The list of additional information is replaced whole. */
export function updateBusiness(
  { db, clock }: Services,
  by: Requester,
  { id, data }: BodyOf<typeof businessEndpoints.updateBusiness>,
) {
  const { business } = by.actor
  const { version, fields, anything } = changesOf(data)
  const { extra_data, ...columns } = fields
  const now = clock.now()
  const key = { AND: [{ uuid: business }, { uuid: id }] }
  return db.tenant(business, async (tx) => {
    const row = await changeRow({
      version,
      anything,
      write: (where, raise) =>
        tx.business.updateManyAndReturn({
          where: { ...key, ...where },
          data: {
            ...columns,
            ...(extra_data ? { additional_info: extra_data.additionalInfo } : {}),
            ...raise,
            updated_at: now,
          },
        }),
      read: () => tx.business.findFirst({ where: key }),
      missing: refuse('BUSINESS_NOT_FOUND'),
    })
    if (isRefusal(row)) return row
    if (anything)
      await addAuditLine(tx, by, now, { action: 'business.update', target: business, data: fields })
    return readBusiness(tx, business, id)
  })
}
