import { type AuditOrigin, recordAudit } from '../audit/record-audit'
import type { Services } from '../platform/services'

/**
 * From now on nobody of this business may log in or go on, and nothing leaves to its customers; what arrives is stored. Its
 * people, chats and channels stay as they are: who looks for a session, a message to send or a customer to answer looks at this
 * date. Returns whether it was enabled.
 */
export function disableBusiness({ db, clock }: Pick<Services, 'db' | 'clock'>, by: AuditOrigin) {
  const { business } = by.actor
  const now = clock.now()
  return db.tenant(business, async (tx) => {
    const [changed] = await tx.business.updateManyAndReturn({
      where: { uuid: business, disabled_at: null },
      data: { disabled_at: now, updated_at: now },
    })
    if (!changed) return false
    await recordAudit(tx, by, now, {
      action: 'business.disable',
      target: business,
      name: changed.name,
    })
    return true
  })
}
