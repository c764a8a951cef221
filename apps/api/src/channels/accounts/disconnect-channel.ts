import { type ChannelType, isRefusal, refuse } from '@hilo/contracts'
import { type AuditOrigin, recordAudit } from '../../audit/record-audit'
import { publishWritten } from '../../interactions/announce-written'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { faultPoint } from '../../platform/errors/fault-points'
import { asEventActor } from '../../platform/events/actors'
import type { Services } from '../../platform/services'
import { channelDisconnected, failQueue } from '../../queue/fail-queue'
import type { AccountCache } from './accounts'
import { writeChannelEvent } from './channel-event'

const disconnect: Statement = {
  name: 'disconnect_account',
  text: `update channel_accounts set state = 'disconnected', credentials = '', secret_fingerprint = '', auth_error = null,
      updated_at = $3::timestamptz, version = version + 1
    where business_uuid = $1::uuid and uuid = $2::uuid and state <> 'disconnected' returning type::text, name`,
}

/** Deletes the chunks of its phone that are not imported yet: nothing is written into a disconnected account. */
const deleteParts: Statement = {
  name: 'delete_phone_parts_of_account',
  text: 'delete from phone_chunks where business_uuid = $1::uuid and channel_account_uuid = $2::uuid',
}

/**
 * Disconnects an account: its webhooks are refused, its queued messages fail, its credentials and what its phone gave are deleted.
 * Its history stays.
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
  const done = await db.write(business, async (tx) => {
    const [row] = await tx.send<{ type: ChannelType; name: string }>(disconnect, [business, uuid, now])
    if (!row) return refuse('CHANNEL_NOT_FOUND')
    const { type, name } = row
    await tx.send(deleteParts, [business, uuid])
    await recordAudit(tx, by, now, {
      action: 'channel.delete',
      target: uuid,
      name,
      details: { type },
    })
    const actor = asEventActor(by.actor)
    const event = { uuid, changed: true, actor }
    const failed = await failQueue(tx, { business, account: uuid }, channelDisconnected, actor, now)
    const stored = await writeChannelEvent(tx, business, event, now)
    await faultPoint('change.before-commit')
    return { failed, stored }
  })
  if (isRefusal(done)) return done
  accounts.forget()
  await faultPoint('change.after-commit')
  publishWritten({ announcer }, ...done.failed)
  await announcer.announce(done.stored)
  return { uuid }
}
