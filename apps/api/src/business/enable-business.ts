import { type AuditOrigin, recordAudit } from '../audit/record-audit'
import { writeChannelEvent } from '../channels/accounts/channel-event'
import type { Services } from '../platform/services'
import { releaseQueue } from '../queue/release-queue'

/**
 * Gives a disabled business back what it had. What waited is sent now, as after a pause of each of its channels, and a sweep
 * lets the bot answer the customers who wrote meanwhile. Returns whether it was disabled.
 */
export function enableBusiness({ db, clock }: Pick<Services, 'db' | 'clock'>, by: AuditOrigin) {
  const { business } = by.actor
  const now = clock.now()
  return db.tenant(business, async (tx) => {
    const [changed] = await tx.business.updateManyAndReturn({
      where: { uuid: business, disabled_at: { not: null } },
      data: { disabled_at: null, updated_at: now },
    })
    if (!changed) return false
    const accounts = await tx.channelAccount.findMany({
      where: { business_uuid: business, state: 'active' },
      orderBy: { uuid: 'asc' },
    })
    for (const { uuid } of accounts) {
      const rested = await releaseQueue(tx, business, uuid, now)
      await writeChannelEvent(tx, business, { uuid, changed: rested }, now)
    }
    await recordAudit(tx, by, now, {
      action: 'business.enable',
      target: business,
      name: changed.name,
    })
    return true
  })
}
