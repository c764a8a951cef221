import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import { enqueueDeliveries } from './enqueue-deliveries'

/** Keeps claims of the same conversations out; locked in the usual order. */
const lockConversations: Statement = {
  name: 'lock_conversations_of_queue',
  text: `select c.uuid from conversations c where c.business_uuid = $1::uuid and c.uuid = any(array(
      select e.conversation_uuid from entries e
      where e.business_uuid = $1::uuid and e.channel_account_uuid = $2::uuid and e.status = 'queued'))
    order by c.uuid for update`,
}
const clearBackoff: Statement = {
  name: 'clear_backoff_of_account',
  text: `update outbound_paces p set blocked_until = null, consecutive_failures = 0, consecutive_limits = 0,
      last_failed_conversation = null, wait_counted_from = $3::timestamptz
    from (
      select backoff_version from outbound_paces where business_uuid = $1::uuid and channel_account_uuid = $2::uuid for update) before
    where p.business_uuid = $1::uuid and p.channel_account_uuid = $2::uuid
    returning p.backoff_version <> before.backoff_version as rested`,
}
const clearDelays: Statement = {
  name: 'clear_delays_of_queue',
  text: `update entries set next_attempt_at = null
    where business_uuid = $1::uuid and channel_account_uuid = $2::uuid and status = 'queued'
      and next_attempt_at is not null`,
}

const clearDelaysOfActs: Statement = {
  name: 'clear_delays_of_acts',
  text: `update outbound_acts set next_attempt_at = null
    where business_uuid = $1::uuid and channel_account_uuid = $2::uuid and state = 'queued'
      and next_attempt_at is not null`,
}

/**
 * Makes all queued messages of an account due, after it was repaired or resumed. Each conversation continues in its own
 * order, at the account's pace. Returns whether the team was shown that it rested: then its state has changed.
 */
export async function releaseQueue(
  tx: StatementSender,
  business: string,
  account: string,
  now: Date,
): Promise<boolean> {
  const values = [business, account]
  const [, [pace]] = await Promise.all([
    tx.send(lockConversations, values),
    tx.send<{ rested: boolean }>(clearBackoff, [...values, now]),
    tx.send(clearDelays, values),
    tx.send(clearDelaysOfActs, values),
    enqueueDeliveries(tx, business, account),
  ])
  return pace?.rested ?? false
}
