import type { EventActor } from '@hilo/contracts'
import { chatOf, type Placed } from '../../entries/events'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { type StoredEvents, writeEvent } from '../../platform/events/write-events'
import type { CallRow } from '../plan/plan-inbound'

const insert: Statement = {
  name: 'insert_call',
  text: `insert into calls select r.* from jsonb_populate_record(null::calls, $1::jsonb) r`,
}
const update: Statement = {
  name: 'update_call',
  text: `update calls k set (provider_call_id, state, ending, error, user_uuid, declined_by, offer, answer, answered_at,
      accept_sent_at, ended_at, hung_up_by, seconds, due_at, report_end_at, version)
    = (select r.provider_call_id, r.state, r.ending, r.error, r.user_uuid, r.declined_by, r.offer, r.answer, r.answered_at,
      r.accept_sent_at, r.ended_at, r.hung_up_by, r.seconds, r.due_at, r.report_end_at, r.version from jsonb_populate_record(null::calls, $3::jsonb) r)
    where k.business_uuid = $1::uuid and k.uuid = $2::uuid`,
}

export const insertCall = (tx: StatementSender, business: string, call: CallRow): Promise<unknown> =>
  tx.send(insert, [JSON.stringify({ ...call, business_uuid: business })])

export const updateCall = (tx: StatementSender, business: string, call: CallRow): Promise<unknown> =>
  tx.send(update, [business, call.uuid, JSON.stringify(call)])

interface CallChange {
  /** Null: it has just begun. */
  readonly before: CallRow | null
  readonly after: CallRow
  /** The chat in which it is, as it is after the change. */
  readonly chat: Placed
  readonly actor: EventActor
}

/** Writes the new state of a call, in the same transaction. */
export const writeCallEvent = (
  tx: StatementSender,
  business: string,
  { before, after, chat, actor }: CallChange,
  now: Date,
): Promise<StoredEvents> => {
  const { uuid: call, direction, state, ending, user_uuid: user } = after
  const name = eventOf(before, after)
  return writeEvent(
    tx,
    business,
    { name, call, direction, state, ending, user, chat: chatOf(chat), actor },
    now,
  )
}

function eventOf(before: CallRow | null, { state, direction }: CallRow) {
  if (state === 'ended' && before?.state !== 'ended') return 'call.ended'
  if (before) return 'call.changed'
  return direction === 'inbound' ? 'call.rang' : 'call.placed'
}
