import { writeChannelEvent } from '../../channels/accounts/channel-event'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { noEvents, type StoredEvents } from '../../platform/events/write-events'
import { enqueueDeliveries } from '../../queue/enqueue-deliveries'
import { type Backoff, type Evidence, planBackoff } from './plan'

/** Finds no row where nothing has to be written: a success of an account without failures. */
const lockBackoffRow: Statement = {
  name: 'lock_backoff_of_account',
  text: `select blocked_until, blocked_at, consecutive_failures, consecutive_limits, last_failed_conversation, wait_counted_from
    from outbound_paces
    where business_uuid = $1 and channel_account_uuid = any(array(
      select e.channel_account_uuid from outbound_attempts a
      join entries e on e.business_uuid = a.business_uuid and e.uuid = a.entry_uuid
      where a.business_uuid = $1 and a.uuid = $2))
      and ($3 <> 'answered' or $4::boolean or consecutive_failures > 0)
    for update`,
}
const updateBackoff: Statement = {
  name: 'update_backoff_of_account',
  text: `update outbound_paces p set blocked_until = $3, blocked_at = $4, consecutive_failures = $5, consecutive_limits = $6,
      last_failed_conversation = $7, wait_counted_from = $8
    from (
      select backoff_version from outbound_paces where business_uuid = $1 and channel_account_uuid = $2) before
    where p.business_uuid = $1 and p.channel_account_uuid = $2
    returning p.backoff_version <> before.backoff_version as changed`,
}

/** Locks and reads the backoff of an attempt's account; null: the attempt does not change it. */
export async function lockBackoff(
  tx: PipelinedTx,
  business: string,
  attempt: string,
  { result, backoffUntil }: Pick<Evidence, 'result' | 'backoffUntil'>,
): Promise<Backoff | null> {
  const [backoff] = await tx.send<Backoff>(lockBackoffRow, [business, attempt, result, backoffUntil !== null])
  return backoff ?? null
}

/**
 * Sent after the end of the attempt is written, so that its own message no longer counts as queued. Waits for its answer, which says
 * whether the team must hear that the account backs off.
 */
export async function writeBackoff(
  tx: PipelinedTx,
  { business, uuid }: { readonly business: string; readonly uuid: string },
  before: Backoff,
  evidence: Evidence,
  now: Date,
): Promise<StoredEvents> {
  const { backoff, wakes } = planBackoff(before, evidence, now)
  const [[account]] = await Promise.all([
    tx.send<{ changed: boolean }>(updateBackoff, [
      business,
      uuid,
      backoff.blocked_until,
      backoff.blocked_at,
      backoff.consecutive_failures,
      backoff.consecutive_limits,
      backoff.last_failed_conversation,
      backoff.wait_counted_from,
    ]),
    wakes && enqueueDeliveries(tx, business, uuid),
  ])
  return account ? writeChannelEvent(tx, business, { uuid, ...account }, now) : noEvents
}
