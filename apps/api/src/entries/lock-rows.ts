import type { Statement } from '../platform/db/pipeline/pipeline'
import { RetryTransaction } from '../platform/db/pipeline/retry-on-conflict'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import { conversationColumns, interactionColumns } from './columns'
import {
  type ConversationRow,
  conversationTable,
  type EntryRow,
  type InteractionRow,
  interactionTable,
} from './rows'

/*
Statements that lock rows of threads in order to change them, by SQL that gives their uuids; `$1` is the business. Conversations are locked
before their interactions, and each in one order, so that no two transactions wait for each other.
*/

export const lockConversations = (name: string, uuids: string): Statement => ({
  name,
  text: `select ${conversationColumns} from conversations c where c.business_uuid = $1::uuid and c.uuid = any(array(${uuids}))
    order by c.uuid for update`,
})

export const lockInteractions = (name: string, uuids: string): Statement => ({
  name,
  text: `select ${interactionColumns} from interactions i where i.business_uuid = $1::uuid and i.uuid = any(array(${uuids}))
    order by i.uuid for update`,
})

/** The interactions of conversations; `open`: those that are not finished. */
export const lockInteractionsOf = (
  name: string,
  conversations: string,
  which: 'all' | 'open',
): Statement => ({
  name,
  text: `select ${interactionColumns} from interactions i where i.business_uuid = $1::uuid
      and i.conversation_uuid = any(array(${conversations}))${which === 'open' ? ` and i.status <> 'finished'` : ''}
    order by i.uuid for update`,
})

const prefixed = (columns: object, alias: string): string =>
  Object.keys(columns)
    .map((name) => `${alias}.${name} as ${alias}_${name}`)
    .join(', ')

/** What becomes of rows that another transaction holds: the statement waits for them, or leaves their threads out. */
export type HeldRows = 'awaited' | 'skipped'

/**
 * The conversations and interactions of entries, which SQL names by their uuids, locked in one statement. `readLockedThreads` sends it.
 * `first`: SQL that takes other locks before these, with one row as its result. The rows are asked for by arrays, and apart from
 * their order: before tables are analysed, Postgres would read all of the business to join or to sort them.
 */
export const lockThreadsOf = (
  name: string,
  entries: string,
  { first, held = 'awaited' }: { readonly first?: string; readonly held?: HeldRows } = {},
): Statement => ({
  name,
  text: `with t as materialized (select distinct e.conversation_uuid, e.interaction_uuid from (
      select f.conversation_uuid, f.interaction_uuid from entries f
      where f.business_uuid = $1 and f.uuid = any(array(${entries})) offset 0) e)
    select ${prefixed(conversationTable, 'c')}, ${prefixed(interactionTable, 'i')} from t
    join conversations c on c.business_uuid = $1 and c.uuid = any(array(select conversation_uuid from t))
      and c.uuid = t.conversation_uuid
    join interactions i on i.business_uuid = $1 and i.uuid = any(array(select interaction_uuid from t))
      and i.uuid = t.interaction_uuid${first ? ` cross join (${first}) first` : ''}
    order by c.uuid, i.uuid for update of c, i${held === 'skipped' ? ' skip locked' : ''}`,
})

/** Rows of threads, which are locked. */
export interface LockedThreads {
  readonly conversations: readonly ConversationRow[]
  readonly interactions: readonly InteractionRow[]
}

export async function readLockedThreads(
  tx: StatementSender,
  lockThreads: Statement,
  values: readonly unknown[],
): Promise<LockedThreads> {
  const rows = await tx.send<Readonly<Record<string, unknown>>>(lockThreads, values)
  return {
    conversations: partsOf<ConversationRow>(rows, conversationTable, 'c'),
    interactions: partsOf<InteractionRow>(rows, interactionTable, 'i'),
  }
}

/** The columns of one table, each row once. */
function partsOf<Row extends { readonly uuid: string }>(
  rows: readonly Readonly<Record<string, unknown>>[],
  columns: Readonly<Record<keyof Row, unknown>>,
  alias: string,
): readonly Row[] {
  const parts = rows.map(
    (row) =>
      Object.fromEntries(
        Object.keys(columns).map((name) => [name, row[`${alias}_${name}`]]),
      ) as unknown as Row,
  )
  return [...new Map(parts.map((part) => [part.uuid, part])).values()]
}

type ThreadOf = Pick<EntryRow, 'conversation_uuid' | 'interaction_uuid'>

/** Tells whether the thread of an entry is among those that are locked. */
export function lockedIn({ conversations, interactions }: LockedThreads): (entry: ThreadOf) => boolean {
  const locked = new Set([...conversations, ...interactions].map(({ uuid }) => uuid))
  return (entry) => locked.has(entry.conversation_uuid) && locked.has(entry.interaction_uuid)
}

/** Retries where an entry was moved to another thread before its own could be locked. */
export function expectLocked(entries: readonly ThreadOf[], threads: LockedThreads): void {
  if (!entries.every(lockedIn(threads))) throw new RetryTransaction()
}
