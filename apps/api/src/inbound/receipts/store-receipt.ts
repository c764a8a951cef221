import { randomUUID } from 'node:crypto'
import type { InboundReceipt } from '../../channels/inbound'
import { noChanges } from '../../entries/changes'
import { isItemHandled, toItemRow } from '../../entries/item-row'
import { lockConversations, lockInteractions } from '../../entries/lock-rows'
import type { ConversationRow, EntryRow, InteractionRow } from '../../entries/rows'
import { type IncomingItem, writeChanges } from '../../entries/write/write-changes'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { storableText } from '../../platform/text/storable-json'
import { identitiesOfCustomerSql } from '../customers/identities-of-customer'
import type { Stored } from '../items/stored'
import { storableCustomer } from '../messages/incoming-message'
import { planReceipt, receiptMustWait, type SentPart, type UpTo } from './plan'

const threads = `select c.uuid from conversations c
  where c.business_uuid = $1 and c.channel_account_uuid = $2 and c.identity_uuid = any(array(${identitiesOfCustomerSql}))`
const lockThreads = lockConversations('lock_conversations_of_receipt', threads)
const readTarget: Statement = {
  name: 'read_target_of_receipt',
  text: `select e.conversation_uuid, e.seq from entries e where e.business_uuid = $1 and e.uuid in (
    select uuid from entries where business_uuid = $1 and channel_account_uuid = $2 and provider_message_id = $3
    union all select entry_uuid from outbound_parts
    where business_uuid = $1 and channel_account_uuid = $2 and provider_message_id = $3)`,
}
/** Sends under way, which the receipt may include once they have a provider id. */
const readRequesting: Statement = {
  name: 'read_requesting',
  text: `select a.started_at from outbound_attempts a
    join entries e on e.business_uuid = a.business_uuid and e.uuid = a.entry_uuid
    where a.business_uuid = $1 and a.state = 'requesting' and e.conversation_uuid = any(array(${threads}))`,
}
/** Our messages that the customer has not read yet, as far as we know. */
const unread = `e.business_uuid = $1 and e.conversation_uuid = any(array(${threads}))
  and e.status in ('queued', 'sent', 'delivered', 'unknown')`
const readEntries: Statement = {
  name: 'read_unread_of_ours',
  text: `select e.* from entries e where ${unread} order by e.conversation_uuid, e.seq`,
}
const lockUnread = lockInteractions(
  'lock_interactions_of_unread',
  `select e.interaction_uuid from entries e where ${unread}`,
)
const readParts: Statement = {
  name: 'read_parts_of_unread',
  text: `select o.provider_message_id, o.attempt_uuid, o.entry_uuid, o.position, o.status, a.started_at,
      last.uuid = a.uuid and last.state = 'accepted' as counts
    from entries e
    join outbound_parts o on o.business_uuid = e.business_uuid and o.entry_uuid = e.uuid
    join outbound_attempts a on a.business_uuid = o.business_uuid and a.uuid = o.attempt_uuid
    cross join lateral (select uuid, state from outbound_attempts l
      where l.business_uuid = e.business_uuid and l.entry_uuid = e.uuid order by number desc limit 1) last
    where ${unread} order by e.conversation_uuid, e.seq, o.position`,
}

/** Stores that all we sent to a customer, up to a moment or a message, was delivered or read. */
export async function storeReceipt(
  tx: PipelinedTx,
  { account, now, dedupeKey, raw }: IncomingItem,
  { customer, upTo, status }: InboundReceipt,
): Promise<Stored> {
  const { keys } = storableCustomer(customer)
  const values = [account.business, account.uuid, keys]
  const upToMessage = upTo instanceof Date ? null : storableText(upTo)
  const [known, conversations, targets, requesting, entries, interactions, parts] = await Promise.all([
    isItemHandled(tx, account, dedupeKey),
    tx.send<ConversationRow>(lockThreads, values),
    upToMessage === null
      ? []
      : tx.send<UpTo['target'] & object>(readTarget, [account.business, account.uuid, upToMessage]),
    tx.send<{ started_at: Date }>(readRequesting, values),
    tx.send<EntryRow>(readEntries, values),
    tx.send<InteractionRow>(lockUnread, values),
    tx.send<SentPart>(readParts, values),
  ])
  if (known) return { result: 'duplicate' }

  const limit: UpTo = { moment: upTo instanceof Date ? upTo : null, target: targets[0] ?? null }
  const awaitsSend = receiptMustWait(requesting, limit)
  const plan = awaitsSend ? null : planReceipt({ conversations, interactions, entries, parts }, status, limit)
  const itemRow = toItemRow(
    { account, dedupeKey, kind: 'receipt', payload: awaitsSend ? { raw } : {} },
    randomUUID(),
    awaitsSend ? 'pending' : 'done',
  )
  const changes = await tx.commit(writeChanges(tx, account, { ...noChanges, ...plan, items: [itemRow] }, now))
  if (awaitsSend) return { result: 'pending' }
  return changes.length > 0 ? { result: 'stored', changes: changes } : { result: 'unchanged' }
}
