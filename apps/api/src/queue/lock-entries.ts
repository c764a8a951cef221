import { lockConversations, lockInteractions } from '../entries/lock-rows'
import type { EntriesWithThreads } from '../entries/read-entries-by-provider-id'
import type { ConversationRow, EntryRow, InteractionRow } from '../entries/rows'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'

const these = 'from entries e where e.business_uuid = $1 and e.uuid = any($2::uuid[])'
const lockThreads = lockConversations('lock_conversations_of_entries', `select e.conversation_uuid ${these}`)
const lockTheirs = lockInteractions('lock_interactions_of_entries', `select e.interaction_uuid ${these}`)
const readEntries: Statement = {
  name: 'read_entries',
  text: `select e.* ${these} order by e.conversation_uuid, e.seq`,
}

/** Reads entries with their threads, and locks those. */
export async function lockEntries(
  tx: StatementSender,
  business: string,
  uuids: readonly string[],
): Promise<EntriesWithThreads> {
  const values = [business, uuids]
  const [conversations, interactions, entries] = await Promise.all([
    tx.send<ConversationRow>(lockThreads, values),
    tx.send<InteractionRow>(lockTheirs, values),
    tx.send<EntryRow>(readEntries, values),
  ])
  return { conversations, interactions, entries }
}
