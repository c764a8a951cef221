import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import type { Placed } from './events'
import { lockConversations, lockInteractions } from './lock-rows'
import type { ConversationRow, EntryRow, InteractionRow } from './rows'

/** An entry with its conversation and interaction, which are locked until the transaction ends. */
export interface LockedThread {
  readonly entry: EntryRow
  readonly conversation: ConversationRow
  readonly interaction: InteractionRow
}

const ofEntry = 'from entries e where e.business_uuid = $1::uuid and e.uuid = $2::uuid'
const lockConversation = lockConversations(
  'lock_conversation_of_entry',
  `select e.conversation_uuid ${ofEntry}`,
)
const lockInteraction = lockInteractions('lock_interaction_of_entry', `select e.interaction_uuid ${ofEntry}`)
const readEntry: Statement = { name: 'read_entry_of_thread', text: `select e.* ${ofEntry}` }

const readChat: Statement = {
  name: 'read_chat_of_entry',
  text: `select i.uuid, i.conversation_uuid, i.status, i.user_uuid, i.area_uuid, i.paused, i.expired
    from entries e join interactions i on i.business_uuid = e.business_uuid and i.uuid = e.interaction_uuid
    where e.business_uuid = $1::uuid and e.uuid = $2::uuid`,
}

/** Where the chat of an entry stands, without a lock: for an event of a change that leaves the chat as it is. */
export const readChatOfEntry = async (
  tx: StatementSender,
  business: string,
  uuid: string,
): Promise<Placed | null> => (await tx.send<Placed>(readChat, [business, uuid]))[0] ?? null

/** Locks as every transaction does: the conversation, then the interaction. Null: there is no such entry. */
export async function lockThread(
  tx: StatementSender,
  business: string,
  uuid: string,
): Promise<LockedThread | null> {
  const values = [business, uuid]
  const [[conversation], [interaction], [entry]] = await Promise.all([
    tx.send<ConversationRow>(lockConversation, values),
    tx.send<InteractionRow>(lockInteraction, values),
    tx.send<EntryRow>(readEntry, values),
  ])
  return conversation && interaction && entry ? { conversation, interaction, entry } : null
}
