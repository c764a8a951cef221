import { mailChannelsSql } from '../../entries/channels-sql'
import { type LockedThread, lockThread } from '../../entries/lock-thread'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { CallRow } from '../plan/plan-inbound'

/** A call and all that shows it, locked until the transaction ends. */
export interface LockedCall extends LockedThread {
  readonly call: CallRow
  readonly user_name: string | null
  /** After how many minutes of the customer's silence the chat expires; null: never. */
  readonly expires_after: number | null
}

const lockRow: Statement = {
  name: 'lock_call',
  text: `select k.uuid, k.channel_account_uuid, k.provider_call_id, k.direction, k.state, k.ending, k.error, k.user_uuid,
      k.declined_by, k.offer, k.answer, k.started_at, k.answered_at, k.accept_sent_at, k.ended_at, k.hung_up_by, k.seconds, k.due_at, k.report_end_at, k.version
    from calls k where k.business_uuid = $1::uuid and k.uuid = $2::uuid for update`,
}
const readPerson: Statement = {
  name: 'read_person_of_call',
  text: `select u.name from calls k join users u on u.business_uuid = k.business_uuid and u.uuid = k.user_uuid
    where k.business_uuid = $1::uuid and k.uuid = $2::uuid`,
}

const readExpiry: Statement = {
  name: 'read_expiry_of_call',
  text: `select case when a.type not in (${mailChannelsSql}) then s.expired_time end as minutes
    from calls k join settings s on s.business_uuid = k.business_uuid
    join channel_accounts a on a.business_uuid = k.business_uuid and a.uuid = k.channel_account_uuid
    where k.business_uuid = $1::uuid and k.uuid = $2::uuid`,
}

/** Locks the row of a call alone, for an act that has locked its chat already. */
export const lockCallRow = async (
  tx: StatementSender,
  business: string,
  uuid: string,
): Promise<CallRow | null> => (await tx.send<CallRow>(lockRow, [business, uuid]))[0] ?? null

/** Locks as every transaction does: the conversation, the interaction, then the call. Null: there is no such call. */
export async function lockCall(
  tx: StatementSender,
  business: string,
  uuid: string,
): Promise<LockedCall | null> {
  const values = [business, uuid]
  const [thread, call, people, [expiry]] = await Promise.all([
    lockThread(tx, business, uuid),
    lockCallRow(tx, business, uuid),
    tx.send<{ name: string }>(readPerson, values),
    tx.send<{ minutes: number | null }>(readExpiry, values),
  ])
  if (!thread || !call) return null
  return {
    ...thread,
    call,
    user_name: people[0]?.name ?? null,
    expires_after: expiry?.minutes ?? null,
  }
}
