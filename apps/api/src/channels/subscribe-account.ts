import type { Services } from '../platform/services'
import type { Account } from './accounts'
import type { ConnectionTest } from './adapter'
import { webhookUrl } from './create-channel-account'

/**
 * Asks an account's provider to tell us what happens on it. When it said yes is kept: what went wrong before is over; where it
 * cannot be asked later whether it tells, so is its no, which is all there is to know. Null: the channel knows nothing of this.
 */
export async function subscribeAccount(
  { db, clock, settings }: Services,
  { business, uuid, type, adapter, connection }: Account,
): Promise<ConnectionTest | null> {
  if (!connection.subscribe) return null
  const answer = await connection.subscribe(webhookUrl(settings.publicUrl, type, uuid))
  const unwatched = adapter.pulled && !answer.ok ? { unwatched: answer.detail } : {}
  const told = answer.ok ? { subscribed_at: clock.now() } : unwatched
  await db.tenant(
    business,
    (tx) => tx.$executeRaw`
      update channel_accounts
      set options = case when ${answer.ok}::boolean then options - 'unwatched' else options end || ${JSON.stringify(told)}::jsonb
      where business_uuid = ${business}::uuid and uuid = ${uuid}::uuid`,
  )
  return answer
}
