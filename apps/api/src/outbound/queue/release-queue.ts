import type { Statement } from '../../platform/db/pipeline'
import type { Sender } from '../../platform/db/sender'
import { wakeAccount } from './wake-account'

/** Against claims of the same conversations, in the order in which everybody locks them. */
const lockConversations: Statement = {
  name: 'lock_conversations_of_queue',
  text: `select c.uuid from conversations c where c.business_uuid = $1::uuid and c.uuid = any(array(
      select e.conversation_uuid from entries e
      where e.business_uuid = $1::uuid and e.channel_account_uuid = $2::uuid and e.status = 'queued'))
    order by c.uuid for update`,
}
const endRest: Statement = {
  name: 'end_rest_of_account',
  text: `update outbound_paces set blocked_until = null, troubles = 0, troubled_conversation = null,
      patience_from = $3::timestamptz
    where business_uuid = $1::uuid and channel_account_uuid = $2::uuid`,
}
const endWaits: Statement = {
  name: 'end_waits_of_queue',
  text: `update entries set next_attempt_at = null
    where business_uuid = $1::uuid and channel_account_uuid = $2::uuid and status = 'queued'
      and next_attempt_at is not null`,
}

/**
 * An account was repaired or resumed: what waits on it is due now. Each of its conversations goes on in its own order, at
 * the account's pace.
 */
export async function releaseQueue(tx: Sender, business: string, account: string, now: Date): Promise<void> {
  const values = [business, account]
  await Promise.all([
    tx.send(lockConversations, values),
    tx.send(endRest, [...values, now]),
    tx.send(endWaits, values),
    wakeAccount(tx, business, account),
  ])
}
