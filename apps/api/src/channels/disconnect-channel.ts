import { isRefusal, refuse } from '@hilo/contracts'
import { type AuditedBy, addAuditLine } from '../business/add-audit-line'
import { announceEntries } from '../interactions/announce'
import type { ChangeResult } from '../interactions/records'
import { faultPoint } from '../platform/errors/fault-points'
import type { Services } from '../platform/services'
import type { AccountCache } from './accounts'
import { channelDisconnected } from './hand-over'

/**
 * Ends an account: its webhooks lead nowhere, what waited to be sent has failed, its credentials are gone. Its history
 * stays.
 */
export async function disconnectChannel(
  { db, clock, outbox }: Services,
  accounts: Pick<AccountCache, 'forget'>,
  by: AuditedBy,
  uuid: string,
) {
  const { business } = by.actor
  const now = clock.now()
  const failed = await db.tenant(business, async (tx) => {
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
    const [row] = await tx.$queryRaw<[{ changes: ChangeResult[] }]>`
        select hilo_fail_queue(
          ${uuid}::uuid, ${JSON.stringify(channelDisconnected)}::jsonb, ${now}::timestamptz) as changes`
    return row.changes
  })
  if (isRefusal(failed)) return failed
  accounts.forget()
  await faultPoint('change.after-commit')
  outbox.published(
    failed.map((change) => change.outbox),
    failed.flatMap(({ interaction, entries }) => announceEntries(interaction, entries)),
  )
  return { uuid }
}
