import { abilitiesOf } from '@hilo/contracts'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { Services } from '../../platform/services'
import type { ConnectionCheck } from '../adapter'
import type { Account } from './accounts'
import { webhookUrl } from './create-channel-account'

const writeSubscription: Statement = {
  name: 'write_subscription_of_account',
  text: `update channel_accounts
    set options = case when $3::boolean then options - 'unwatched' else options end || $4::jsonb
    where business_uuid = $1::uuid and uuid = $2::uuid`,
}

/**
 * Subscribes our webhook at an account's provider. Stores when that succeeded, because errors from before are over then; and
 * for providers that cannot be asked whether we are subscribed, also that it failed. Null: the channel has no subscriptions.
 */
export async function subscribeAccount(
  { db, clock, settings }: Services,
  { business, uuid, type, connection }: Account,
): Promise<ConnectionCheck | null> {
  if (!connection.subscribe) return null
  const answer = await connection.subscribe(webhookUrl(settings.publicUrl, type, uuid))
  const unwatched = abilitiesOf(type).pulled && !answer.ok ? { unwatched: answer.detail } : {}
  const option = answer.ok ? { subscribed_at: clock.now() } : unwatched
  await db.write(business, (tx) => tx.commit(tx.send(writeSubscription, [business, uuid, answer.ok, option])))
  return answer
}
