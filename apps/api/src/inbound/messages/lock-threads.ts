import { conversationColumns } from '../../entries/columns'
import {
  customerLockKeys,
  lockIdentifiers,
  messageLockKeys,
  tryLockIdentifiers,
} from '../../entries/lock-identifiers'
import {
  type HeldRows,
  type LockedThreads,
  lockConversations,
  lockInteractionsOf,
} from '../../entries/lock-rows'
import type { ConversationRow, InteractionRow } from '../../entries/rows'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { identitiesOfCustomersSql } from '../customers/identities-of-customer'
import { type Arrival, messageIdsOf } from './message-facts'

/** SQL: the customers' conversations with the thread keys `$4`. */
const threadsOf = (
  columns: string,
) => `select ${columns} from (${identitiesOfCustomersSql('d.uuid, asked.account')}) d cross join lateral (
    select t.uuid, t.identity_uuid, t.thread_key from conversations t where t.business_uuid = $1 and t.channel_account_uuid = d.account
      and t.identity_uuid = d.uuid and t.thread_key = any($4::text[]) offset 0) c`
export const threads = threadsOf('c.uuid')

/** Of those that another transaction holds there is `held` alone. */
const lockFree: Statement = {
  name: 'lock_free_conversations',
  text: `with t as materialized (select distinct c.* from (${threadsOf('c.*')}) c),
    free as materialized (select ${conversationColumns} from conversations c
      where c.business_uuid = $1::uuid and c.uuid = any(array(select uuid from t)) order by c.uuid for update skip locked)
    select free.*, case when free.uuid is null then to_jsonb(t) end as held from t left join free on free.uuid = t.uuid`,
}
const lockIn: Readonly<Record<HeldRows, Statement>> = {
  awaited: lockConversations('lock_conversations', threads),
  skipped: lockFree,
}
const lockOpen: Readonly<Record<HeldRows, Statement>> = {
  awaited: lockInteractionsOf('lock_interactions', threads, 'open'),
  skipped: lockInteractionsOf(
    'lock_free_interactions',
    `select c.uuid from conversations c where c.business_uuid = $1::uuid and c.uuid = any(array(${threads})) for update skip locked`,
    'open',
  ),
}

type HeldThread = Pick<ConversationRow, 'identity_uuid' | 'thread_key'>
type FreeOrHeld = ConversationRow & { readonly held?: HeldThread | null }

export interface LockedOfCustomers extends LockedThreads {
  /** What another transaction holds, where held rows are skipped. */
  readonly heldThreads: readonly HeldThread[]
  readonly heldKeys: ReadonlySet<string>
}

/**
 * The keys of the message, of that which it answers, and of its customer. Of an answer and its message that are stored at once, the later one sees
 * the other and links both (decision 202).
 */
export const lockKeysOf = ({ account, message }: Arrival): readonly string[] => [
  ...messageLockKeys(account, messageIdsOf(message)),
  ...messageLockKeys(account, message.replyTo === null ? [] : [message.replyTo]),
  ...customerLockKeys(account, message.customer.keys),
]

/** Locks the messages' ids, those that they answer and their customers, and the threads that these have. `whose`: the values `$1` to `$4`. */
export async function lockThreads(
  tx: PipelinedTx,
  arrivals: readonly Arrival[],
  whose: readonly unknown[],
  heldRows: HeldRows,
): Promise<LockedOfCustomers> {
  const keys = [...new Set(arrivals.flatMap(lockKeysOf))]
  const [heldKeys, rows, interactions] = await Promise.all([
    heldRows === 'skipped'
      ? tryLockIdentifiers(tx, keys)
      : lockIdentifiers(tx, keys).then(() => new Set<string>()),
    tx.send<FreeOrHeld>(lockIn[heldRows], whose),
    tx.send<InteractionRow>(lockOpen[heldRows], whose),
  ])
  const conversations = rows.flatMap(({ held, ...row }) => (held ? [] : row))
  return { conversations, interactions, heldThreads: rows.flatMap(({ held }) => held ?? []), heldKeys }
}
