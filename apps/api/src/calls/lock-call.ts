import { conversationColumns, interactionColumns } from '../entries/columns'
import type { ConversationRow, EntryRow, InteractionRow } from '../entries/rows'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import type { CallRow } from './plan-call'

/** A call and all that shows it, locked until the transaction ends. */
export interface LockedCall {
  readonly call: CallRow
  readonly user_name: string | null
  /** After how many minutes the chat expires while the customer is silent; null: it does not. */
  readonly expires_after: number | null
  readonly entry: EntryRow
  readonly conversation: ConversationRow
  readonly interaction: InteractionRow
}

const lockConversation: Statement = {
  name: 'lock_conversation_of_call',
  text: `select ${conversationColumns} from conversations c where c.business_uuid = $1::uuid and c.uuid = (
    select e.conversation_uuid from entries e where e.business_uuid = $1::uuid and e.uuid = $2::uuid) for update`,
}
const lockInteraction: Statement = {
  name: 'lock_interaction_of_call',
  text: `select ${interactionColumns} from interactions i where i.business_uuid = $1::uuid and i.uuid = (
    select e.interaction_uuid from entries e where e.business_uuid = $1::uuid and e.uuid = $2::uuid) for update`,
}
const lockRow: Statement = {
  name: 'lock_call',
  text: `select k.uuid, k.channel_account_uuid, k.provider_call_id, k.direction, k.state, k.ending, k.error, k.user_uuid,
      k.declined_by, k.offer, k.answer, k.started_at, k.answered_at, k.accept_sent_at, k.ended_at, k.seconds, k.due_at, k.tell_at, k.version
    from calls k where k.business_uuid = $1::uuid and k.uuid = $2::uuid for update`,
}
const readEntry: Statement = {
  name: 'read_line_of_call',
  text: 'select e.* from entries e where e.business_uuid = $1::uuid and e.uuid = $2::uuid',
}
const readPerson: Statement = {
  name: 'read_person_of_call',
  text: `select u.name from calls k join users u on u.business_uuid = k.business_uuid and u.uuid = k.user_uuid
    where k.business_uuid = $1::uuid and k.uuid = $2::uuid`,
}

const readExpiry: Statement = {
  name: 'read_expiry_of_call',
  text: `select case when a.type <> 'gmail' then s.expired_time end as minutes
    from calls k join settings s on s.business_uuid = k.business_uuid
    join channel_accounts a on a.business_uuid = k.business_uuid and a.uuid = k.channel_account_uuid
    where k.business_uuid = $1::uuid and k.uuid = $2::uuid`,
}

/** The row alone, for an act that has locked its chat already. */
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
  const [[conversation], [interaction], call, [entry], people, [expiry]] = await Promise.all([
    tx.send<ConversationRow>(lockConversation, values),
    tx.send<InteractionRow>(lockInteraction, values),
    lockCallRow(tx, business, uuid),
    tx.send<EntryRow>(readEntry, values),
    tx.send<{ name: string }>(readPerson, values),
    tx.send<{ minutes: number | null }>(readExpiry, values),
  ])
  if (!conversation || !interaction || !call || !entry) return null
  return {
    conversation,
    interaction,
    call,
    entry,
    user_name: people[0]?.name ?? null,
    expires_after: expiry?.minutes ?? null,
  }
}
