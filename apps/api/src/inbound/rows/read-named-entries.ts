import type { PipelinedTx, Statement } from '../../platform/db/pipeline'
import { conversationColumns, interactionColumns } from './columns'
import type { ConversationRow, EntryRow, InteractionRow } from './rows'

/** The messages that an account knows by these names, with their threads, which nobody else can change now. */
export interface NamedEntries {
  readonly entries: readonly EntryRow[]
  readonly conversations: readonly ConversationRow[]
  readonly interactions: readonly InteractionRow[]
}

/** By their own name, or by that of a message of the provider that one of ours became. */
export const namedEntries = `select uuid from entries
    where business_uuid = $1 and channel_account_uuid = $2 and provider_message_id = any($3::text[])
  union all select entry_uuid from outbound_parts
    where business_uuid = $1 and channel_account_uuid = $2 and provider_message_id = any($3::text[])`

const lockConversations: Statement = {
  name: 'lock_named_conversations',
  text: `select ${conversationColumns} from conversations c where c.business_uuid = $1 and c.uuid = any(array(
      select e.conversation_uuid from entries e where e.business_uuid = $1 and e.uuid = any(array(${namedEntries}))))
    order by c.uuid for update`,
}
const lockInteractions: Statement = {
  name: 'lock_named_interactions',
  text: `select ${interactionColumns} from interactions i where i.business_uuid = $1 and i.uuid = any(array(
      select e.interaction_uuid from entries e where e.business_uuid = $1 and e.uuid = any(array(${namedEntries}))))
    order by i.uuid for update`,
}
const lockOpenInteractions: Statement = {
  name: 'lock_open_of_named',
  text: `select ${interactionColumns} from interactions i
    where i.business_uuid = $1 and i.status <> 'finished' and i.conversation_uuid = any(array(
      select e.conversation_uuid from entries e where e.business_uuid = $1 and e.uuid = any(array(${namedEntries}))))
    order by i.uuid for update`,
}
const readEntries: Statement = {
  name: 'read_named_entries',
  text: `select e.* from entries e where e.business_uuid = $1 and e.uuid = any(array(${namedEntries})) order by e.seq`,
}

export async function readNamedEntries(
  tx: PipelinedTx,
  { business, uuid: account }: { readonly business: string; readonly uuid: string },
  names: readonly string[],
  /** Also what is open in their threads, where that is another episode. */
  { alsoOpen = false }: { readonly alsoOpen?: boolean } = {},
): Promise<NamedEntries> {
  const values = [business, account, names]
  const [conversations, interactions, open, entries] = await Promise.all([
    tx.send<ConversationRow>(lockConversations, values),
    tx.send<InteractionRow>(lockInteractions, values),
    alsoOpen ? tx.send<InteractionRow>(lockOpenInteractions, values) : [],
    tx.send<EntryRow>(readEntries, values),
  ])
  const others = open.filter(({ uuid }) => !interactions.some((row) => row.uuid === uuid))
  return { conversations, interactions: [...interactions, ...others], entries }
}
