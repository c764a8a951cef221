import type { PipelinedTx, Statement } from '../platform/db/pipeline/pipeline'
import { lockConversations, lockInteractions, lockInteractionsOf } from './lock-rows'
import type { ConversationRow, EntryRow, InteractionRow } from './rows'

/** Messages of an account found by provider ids, with their threads, which are locked. */
export interface EntriesWithThreads {
  readonly entries: readonly EntryRow[]
  readonly conversations: readonly ConversationRow[]
  readonly interactions: readonly InteractionRow[]
}

/** By the message's own provider id, or by that of one of its parts. */
export const entriesByProviderIdSql = `select uuid from entries
    where business_uuid = $1 and channel_account_uuid = $2 and provider_message_id = any($3::text[])
  union all select entry_uuid from outbound_parts
    where business_uuid = $1 and channel_account_uuid = $2 and provider_message_id = any($3::text[])`

const these = `from entries e where e.business_uuid = $1 and e.uuid = any(array(${entriesByProviderIdSql}))`
const threads = `select e.conversation_uuid ${these}`
const lockThreads = lockConversations('lock_conversations_by_provider_id', threads)
const lockTheirs = lockInteractions('lock_interactions_by_provider_id', `select e.interaction_uuid ${these}`)
const lockOpen = lockInteractionsOf('lock_open_interactions_by_provider_id', threads, 'open')
const readEntries: Statement = {
  name: 'read_entries_by_provider_id',
  text: `select e.* ${these} order by e.seq`,
}

/** Locks the threads of messages that are found by provider ids, and reads them. */
export async function lockThreadsByProviderId(
  tx: PipelinedTx,
  { business, uuid: account }: { readonly business: string; readonly uuid: string },
  providerIds: readonly string[],
): Promise<Pick<EntriesWithThreads, 'conversations' | 'interactions'>> {
  const values = [business, account, providerIds]
  const [conversations, interactions] = await Promise.all([
    tx.send<ConversationRow>(lockThreads, values),
    tx.send<InteractionRow>(lockTheirs, values),
  ])
  return { conversations, interactions }
}

export async function readEntriesByProviderId(
  tx: PipelinedTx,
  account: { readonly business: string; readonly uuid: string },
  providerIds: readonly string[],
  /** Reads the open interactions of the entries' conversations too, if they are others. */
  { includeOpen = false }: { readonly includeOpen?: boolean } = {},
): Promise<EntriesWithThreads> {
  const values = [account.business, account.uuid, providerIds]
  const [{ conversations, interactions }, open, entries] = await Promise.all([
    lockThreadsByProviderId(tx, account, providerIds),
    includeOpen ? tx.send<InteractionRow>(lockOpen, values) : [],
    tx.send<EntryRow>(readEntries, values),
  ])
  const otherOpen = open.filter(({ uuid }) => !interactions.some((row) => row.uuid === uuid))
  return { conversations, interactions: [...interactions, ...otherOpen], entries }
}
