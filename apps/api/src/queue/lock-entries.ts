import { conversationColumns, interactionColumns } from '../entries/columns'
import type { EntriesWithThreads } from '../entries/read-entries-by-provider-id'
import type { ConversationRow, EntryRow, InteractionRow } from '../entries/rows'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'

const lockConversations: Statement = {
  name: 'lock_conversations_of_entries',
  text: `select ${conversationColumns} from conversations c where c.business_uuid = $1 and c.uuid = any(array(
      select e.conversation_uuid from entries e where e.business_uuid = $1 and e.uuid = any($2::uuid[])))
    order by c.uuid for update`,
}
const lockInteractions: Statement = {
  name: 'lock_interactions_of_entries',
  text: `select ${interactionColumns} from interactions i where i.business_uuid = $1 and i.uuid = any(array(
      select e.interaction_uuid from entries e where e.business_uuid = $1 and e.uuid = any($2::uuid[])))
    order by i.uuid for update`,
}
const readEntries: Statement = {
  name: 'read_entries',
  text: `select e.* from entries e where e.business_uuid = $1 and e.uuid = any($2::uuid[])
    order by e.conversation_uuid, e.seq`,
}

/** Reads entries with their threads, and locks those. */
export async function lockEntries(
  tx: StatementSender,
  business: string,
  uuids: readonly string[],
): Promise<EntriesWithThreads> {
  const values = [business, uuids]
  const [conversations, interactions, entries] = await Promise.all([
    tx.send<ConversationRow>(lockConversations, values),
    tx.send<InteractionRow>(lockInteractions, values),
    tx.send<EntryRow>(readEntries, values),
  ])
  return { conversations, interactions, entries }
}
