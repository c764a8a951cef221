import { conversationColumns, interactionColumns } from '../../inbound/rows/columns'
import type { NamedEntries } from '../../inbound/rows/read-named-entries'
import type { ConversationRow, EntryRow, InteractionRow } from '../../inbound/rows/rows'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline'

const lockConversations: Statement = {
  name: 'lock_conversations_of_lines',
  text: `select ${conversationColumns} from conversations c where c.business_uuid = $1 and c.uuid = any(array(
      select e.conversation_uuid from entries e where e.business_uuid = $1 and e.uuid = any($2::uuid[])))
    order by c.uuid for update`,
}
const lockInteractions: Statement = {
  name: 'lock_interactions_of_lines',
  text: `select ${interactionColumns} from interactions i where i.business_uuid = $1 and i.uuid = any(array(
      select e.interaction_uuid from entries e where e.business_uuid = $1 and e.uuid = any($2::uuid[])))
    order by i.uuid for update`,
}
const readLines: Statement = {
  name: 'read_lines',
  text: `select e.* from entries e where e.business_uuid = $1 and e.uuid = any($2::uuid[])
    order by e.conversation_uuid, e.seq`,
}

/** Lines of threads, with those threads, which nobody else can change now. */
export async function lockLines(
  tx: PipelinedTx,
  business: string,
  uuids: readonly string[],
): Promise<NamedEntries> {
  const values = [business, uuids]
  const [conversations, interactions, entries] = await Promise.all([
    tx.send<ConversationRow>(lockConversations, values),
    tx.send<InteractionRow>(lockInteractions, values),
    tx.send<EntryRow>(readLines, values),
  ])
  return { conversations, interactions, entries }
}
