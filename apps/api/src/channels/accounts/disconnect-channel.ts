import { isRefusal, refuse } from '@hilo/contracts'
import { type AuditOrigin, recordAudit } from '../../audit/record-audit'
import { publishWritten } from '../../interactions/announce-written'
import { channelDisconnected } from '../../outbound/deliver/send-to-provider'
import { failQueue } from '../../outbound/queue/fail-queue'
import { toStatementSender } from '../../platform/db/pipeline/statement-sender'
import { faultPoint } from '../../platform/errors/fault-points'
import type { Services } from '../../platform/services'
import type { AccountCache } from './accounts'

/**
 * Disconnects an account: its webhooks are refused, its queued messages fail, its credentials are deleted. Its history
 * stays.
 */
export async function disconnectChannel(
  services: Services,
  accounts: Pick<AccountCache, 'forget'>,
  by: AuditOrigin,
  uuid: string,
) {
  const { db, clock, announcer } = services
  const { business } = by.actor
  const now = clock.now()
  const failed = await db.tenant(business, async (tx) => {
    const [row] = await tx.channelAccount.updateManyAndReturn({
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
    if (!row) return refuse('CHANNEL_NOT_FOUND')
    const { type, name } = row
    await recordAudit(toStatementSender(tx), by, now, {
      action: 'channel.delete',
      target: uuid,
      name,
      details: { type },
    })
    return failQueue(toStatementSender(tx), { business, account: uuid }, channelDisconnected, now)
  })
  if (isRefusal(failed)) return failed
  accounts.forget()
  await faultPoint('change.after-commit')
  publishWritten({ announcer }, ...failed)
  return { uuid }
}
