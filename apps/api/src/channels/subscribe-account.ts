import type { Services } from '../platform/services'
import type { Account } from './accounts'
import type { ConnectionTest } from './adapter'
import { webhookUrl } from './create-channel-account'

/**
 * Asks an account's provider to tell us what happens on it. Where a provider cannot be asked later whether it does, its
 * answer is all there is to know, and is kept. Null: the channel knows nothing of this.
 */
export async function subscribeAccount(
  { db, settings }: Services,
  { business, uuid, type, adapter, connection }: Account,
): Promise<ConnectionTest | null> {
  if (!connection.subscribe) return null
  const answer = await connection.subscribe(webhookUrl(settings.publicUrl, type, uuid))
  if (adapter.pulled)
    await db.tenant(
      business,
      (tx) => tx.$executeRaw`
        update channel_accounts set options = case when ${answer.ok}::boolean then options - 'unwatched'
          else options || jsonb_build_object('unwatched', ${answer.detail}::text) end
        where business_uuid = ${business}::uuid and uuid = ${uuid}::uuid`,
    )
  return answer
}
