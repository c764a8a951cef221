import { type AuditOrigin, recordAudit } from '../audit/record-audit'
import { writeChannelEvent } from '../channels/accounts/channel-event'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { Services } from '../platform/services'
import { releaseQueue } from '../queue/release-queue'

const enable: Statement = {
  name: 'enable_business',
  text: `update businesses set disabled_at = null, updated_at = $2::timestamptz
    where uuid = $1::uuid and disabled_at is not null
    returning name`,
}
const readActiveAccounts: Statement = {
  name: 'read_active_accounts',
  text: `select uuid from channel_accounts
    where business_uuid = $1::uuid and state = 'active' order by uuid`,
}

/**
 * Enables a disabled business. Its waiting messages are sent now, as after a pause of each of its channels, and a sweep lets the bot
 * answer the customers who wrote meanwhile. Returns whether it was disabled.
 */
export function enableBusiness({ db, clock }: Pick<Services, 'db' | 'clock'>, by: AuditOrigin) {
  const { business } = by.actor
  const now = clock.now()
  return db.write(business, async (tx) => {
    const [changed] = await tx.send<{ name: string }>(enable, [business, now])
    if (!changed) return false
    const accounts = await tx.send<{ uuid: string }>(readActiveAccounts, [business])
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
