import { type AuditOrigin, recordAudit } from '../audit/record-audit'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { Services } from '../platform/services'

const disable: Statement = {
  name: 'disable_business',
  text: `update businesses set disabled_at = $2::timestamptz, updated_at = $2::timestamptz
    where uuid = $1::uuid and disabled_at is null
    returning name`,
}

/**
 * From now on nobody of this business can log in or stay logged in, and nothing is sent to its customers; inbound items are stored. Its
 * people, chats and channels stay as they are: look-ups of sessions, messages to send and customers to answer check this date. Returns
 * whether it was enabled.
 */
export function disableBusiness({ db, clock }: Pick<Services, 'db' | 'clock'>, by: AuditOrigin) {
  const { business } = by.actor
  const now = clock.now()
  return db.write(business, async (tx) => {
    const [changed] = await tx.send<{ name: string }>(disable, [business, now])
    if (!changed) return false
    await recordAudit(tx, by, now, {
      action: 'business.disable',
      target: business,
      name: changed.name,
    })
    return true
  })
}
