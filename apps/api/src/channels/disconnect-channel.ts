import { isRefusal, refuse } from '@hilo/contracts'
import { type AuditedBy, addAuditLine } from '../business/add-audit-line'
import { failQueue } from '../outbound/queue/fail-queue'
import { faultPoint } from '../platform/errors/fault-points'
import type { Services } from '../platform/services'
import type { AccountCache } from './accounts'
import { channelDisconnected } from './hand-over'

/**
 * Ends an account: its webhooks lead nowhere, what waited to be sent has failed, its credentials are gone. Its history
 * stays.
 */
export async function disconnectChannel(
  services: Services,
  accounts: Pick<AccountCache, 'forget'>,
  by: AuditedBy,
  uuid: string,
) {
  const { db, clock } = services
  const { business } = by.actor
  const now = clock.now()
  const refused = await db.tenant(business, async (tx) => {
    const { count } = await tx.channelAccount.updateMany({
      where: { business_uuid: business, uuid, state: { not: 'disconnected' } },
      data: {
        state: 'disconnected',
        credentials: new Uint8Array(),
        secret_fingerprint: '',
        auth_error: null,
        updated_at: now,
        version: { increment: 1 },
      },
    })
    if (count === 0) return refuse('CHANNEL_NOT_FOUND')
    await addAuditLine(tx, by, now, { action: 'channel.delete', target: uuid, data: {} })
    return null
  })
  if (isRefusal(refused)) return refused
  accounts.forget()
  await faultPoint('change.after-commit')
  // Whatever a crash leaves in the queue here fails as soon as it is claimed.
  await failQueue(services, { business, account: uuid }, channelDisconnected)
  return { uuid }
}
