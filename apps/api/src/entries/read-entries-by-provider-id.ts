import type { PipelinedTx, Statement } from '../platform/db/pipeline/pipeline'
import {
  expectLocked,
  type LockedThreads,
  lockInteractionsOf,
  lockThreadsOf,
  readLockedThreads,
} from './lock-rows'
import type { EntryRow, InteractionRow } from './rows'

/** Messages of an account found by provider ids, with their threads, which are locked. */
export interface EntriesWithThreads extends LockedThreads {
  readonly entries: readonly EntryRow[]
}

/** By the message's own provider id, or by that of one of its parts. */
export const entriesByProviderIdSql = `select uuid from entries
    where business_uuid = $1 and channel_account_uuid = $2 and provider_message_id = any($3::text[])
  union all select entry_uuid from outbound_parts
    where business_uuid = $1 and channel_account_uuid = $2 and provider_message_id = any($3::text[])`
/** The same, each with the provider's id by which it is found. */
export const entriesWithIdsSql = `select provider_message_id as id, uuid from entries
    where business_uuid = $1 and channel_account_uuid = $2 and provider_message_id = any($3::text[])
  union select provider_message_id, entry_uuid from outbound_parts
    where business_uuid = $1 and channel_account_uuid = $2 and provider_message_id = any($3::text[])`

const these = `from entries e where e.business_uuid = $1 and e.uuid = any(array(${entriesByProviderIdSql}))`
const threads = `select e.conversation_uuid ${these}`
const lockThreads = lockThreadsOf('lock_threads_by_provider_id', entriesByProviderIdSql)
const lockOpen = lockInteractionsOf('lock_open_interactions_by_provider_id', threads, 'open')
const readEntries: Statement = {
  name: 'read_entries_by_provider_id',
  text: `select e.* ${these} order by e.seq`,
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
    readLockedThreads(tx, lockThreads, values),
    includeOpen ? tx.send<InteractionRow>(lockOpen, values) : [],
    tx.send<EntryRow>(readEntries, values),
  ])
  expectLocked(entries, { conversations, interactions })
  const otherOpen = open.filter(({ uuid }) => !interactions.some((row) => row.uuid === uuid))
  return { conversations, interactions: [...interactions, ...otherOpen], entries }
}
