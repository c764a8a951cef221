import { type BodyOf, type businessEndpoints, refuse } from '@hilo/contracts'
import { changesOf } from '../audit/changes-of'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import { enqueueAssignment } from '../interactions/assignment/enqueue-assignment'
import { toStatementSender } from '../platform/db/pipeline/statement-sender'
import { changedFields, definedFields } from '../platform/db/row-changes'
import type { Services } from '../platform/services'
import { presentPermissions } from './present'

/**
 * Changes permissions. Each is independent and the last write counts: two people who change different ones both succeed.
 * Open sessions have the new rights within a second, because they are read again that often.
 */
export function updatePermissions(
  { db, clock }: Services,
  by: RequestOrigin,
  { id, data }: BodyOf<typeof businessEndpoints.updatePermissions>,
) {
  const { business } = by.actor
  const where = { AND: [{ business_uuid: business }, { business_uuid: id }] }
  return db.tenant(business, async (tx) => {
    // Locked until the change commits, so that the log's 'before' is what was changed.
    await tx.$executeRaw`select from permissions where business_uuid = ${business}::uuid for no key update`
    const before = await tx.permissions.findFirst({ where })
    if (!before) return refuse('BUSINESS_NOT_FOUND')
    const changed = changedFields(before, definedFields(data))
    if (Object.keys(changed).length === 0) return presentPermissions(before)
    const [row] = await tx.permissions.updateManyAndReturn({ where, data: changed })
    if (!row) return refuse('BUSINESS_NOT_FOUND')
    await enqueueAssignment(toStatementSender(tx), business)
    await recordAudit(toStatementSender(tx), by, clock.now(), {
      action: 'permissions.update',
      target: business,
      changes: changesOf(before, changed),
    })
    return presentPermissions(row)
  })
}
