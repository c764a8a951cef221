import { isRefusal, refuse } from '@hilo/contracts'
import { type AuditOrigin, recordAudit } from '../../audit/record-audit'
import { publishWritten } from '../../interactions/announce-written'
import { faultPoint } from '../../platform/errors/fault-points'
import { asEventActor } from '../../platform/events/actors'
import type { Services } from '../../platform/services'
import { channelDisconnected, failQueue } from '../../queue/fail-queue'
import type { AccountCache } from './accounts'
import { writeChannelEvent } from './channel-event'

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
  const done = await db.tenant(business, async (tx) => {
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
    await recordAudit(tx, by, now, {
      action: 'channel.delete',
      target: uuid,
      name,
      details: { type },
    })
    const actor = asEventActor(by.actor)
    const event = { uuid, changed: true, actor }
    return {
      failed: await failQueue(tx, { business, account: uuid }, channelDisconnected, actor, now),
      stored: await writeChannelEvent(tx, business, event, now),
    }
  })
  if (isRefusal(done)) return done
  accounts.forget()
  await faultPoint('change.after-commit')
  publishWritten({ announcer }, ...done.failed)
  await announcer.announce(done.stored)
  return { uuid }
}
