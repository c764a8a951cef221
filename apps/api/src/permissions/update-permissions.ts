import { type BodyOf, type businessEndpoints, refuse } from '@hilo/contracts'
import { addAuditLine, type Requester } from '../business/add-audit-line'
import { assignSoon } from '../interactions/assign-soon'
import { given } from '../platform/db/change-row'
import { senderOf } from '../platform/db/sender'
import type { Services } from '../platform/services'
import { presentPermissions } from './present'

/**
 * Flips switches. Each is its own fact, and the last word counts: two people who flip two of them keep both. Whoever
 * is signed in has the new rights within a second, because sessions are read again that often.
 */
export function updatePermissions(
  { db, clock }: Services,
  by: Requester,
  { id, data }: BodyOf<typeof businessEndpoints.updatePermissions>,
) {
  const { business } = by.actor
  const fields = given(data)
  const anything = Object.keys(fields).length > 0
  const where = { AND: [{ business_uuid: business }, { business_uuid: id }] }
  return db.tenant(business, async (tx) => {
    const [row] = anything
      ? await tx.permissions.updateManyAndReturn({ where, data: fields })
      : await tx.permissions.findMany({ where })
    if (!row) return refuse('BUSINESS_NOT_FOUND')
    if (anything) await assignSoon(senderOf(tx), business)
    if (anything)
      await addAuditLine(tx, by, clock.now(), {
        action: 'permissions.update',
        target: business,
        data: fields,
      })
    return presentPermissions(row)
  })
}
