import { type BodyOf, type businessEndpoints, refuse } from '@hilo/contracts'
import { changesOf } from '../audit/changes-of'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import { enqueueAssignment } from '../interactions/assignment/enqueue-assignment'
import { definedFields } from '../platform/db/change-row'
import { toStatementSender } from '../platform/db/pipeline/statement-sender'
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
  const fields = definedFields(data)
  const anything = Object.keys(fields).length > 0
  const where = { AND: [{ business_uuid: business }, { business_uuid: id }] }
  return db.tenant(business, async (tx) => {
    // Locked until the change commits, so that the log's 'before' is what was changed.
    if (anything)
      await tx.$executeRaw`select from permissions where business_uuid = ${business}::uuid for no key update`
    const before = anything ? await tx.permissions.findFirst({ where }) : null
    const [row] = anything
      ? await tx.permissions.updateManyAndReturn({ where, data: fields })
      : await tx.permissions.findMany({ where })
    if (!row) return refuse('BUSINESS_NOT_FOUND')
    if (anything) await enqueueAssignment(toStatementSender(tx), business)
    if (before)
      await recordAudit(toStatementSender(tx), by, clock.now(), {
        action: 'permissions.update',
        target: business,
        changes: changesOf(before, fields),
      })
    return presentPermissions(row)
  })
}
