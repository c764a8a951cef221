import { randomUUID } from 'node:crypto'
import type { InboundControl } from '../../channels/inbound'
import type { AnnouncedChange } from '../../entries/announced-change'
import { noChanges } from '../../entries/changes'
import { isItemHandled, toItemRow } from '../../entries/item-row'
import { customerLockKeys, lockIdentifiers } from '../../entries/lock-identifiers'
import { lockConversations, lockInteractionsOf } from '../../entries/lock-rows'
import type { ConversationRow, InteractionRow } from '../../entries/rows'
import { type IncomingItem, writeChanges } from '../../entries/write/write-changes'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { storableText } from '../../platform/text/storable-json'
import { identitiesOfCustomerSql } from '../customers/identities-of-customer'
import type { Stored } from '../items/stored'
import { awaitedThread } from './awaited-thread'
import { planControl } from './plan'

const threads = `select c.uuid from conversations c where c.business_uuid = $1 and c.channel_account_uuid = $2
  and c.identity_uuid = any(array(${identitiesOfCustomerSql}))`
const lockThreads = lockConversations('lock_controlled_conversations', threads)
const lockOpen = lockInteractionsOf('lock_controlled_interactions', threads, 'open')

/** A timeline line of about the time of a handover that says that the chat came to us, by the handover or by the press that asked for it. */
const readSeenHandovers: Statement = {
  name: 'read_seen_handovers',
  text: `select distinct e.interaction_uuid as interaction from entries e
    where e.business_uuid = $1 and e.interaction_uuid = any($2::uuid[]) and e.kind = 'timeline'
      and e.body ->> 'event' in ('control_taken', 'passed_by_ai', 'passed_by_app')
      and e.created_at >= $3::timestamptz - interval '1 minute'`,
}

/**
 * Stores which app answers a customer. It comes with another item, which is stored before it; this is the last step of
 * the transaction and commits it.
 */
export async function storeControl(
  tx: PipelinedTx,
  { account, now }: Pick<IncomingItem, 'account' | 'now'>,
  { keys, ...control }: InboundControl,
): Promise<readonly AnnouncedChange[]> {
  const values = [account.business, account.uuid, keys.map(storableText)]
  const [conversations, interactions] = await Promise.all([
    tx.send<ConversationRow>(lockThreads, values),
    tx.send<InteractionRow>(lockOpen, values),
  ])
  const seen = control.handover?.summary
    ? await tx.send<{ interaction: string }>(readSeenHandovers, [
        account.business,
        interactions.map(({ uuid }) => uuid),
        control.at,
      ])
    : []
  const facts = { conversations, interactions, shown: seen.map(({ interaction }) => interaction) }
  const changes = planControl(facts, control, { now, newUuid: randomUUID })
  return tx.commit(writeChanges(tx, account, changes, now))
}

const readThread: Statement = {
  name: 'read_thread_of_handover',
  text: `${threads} limit 1`,
}

/**
 * Records a handover, whose `control` is applied after it. One that overtakes the customer's first message has no thread yet: it
 * waits for that.
 */
export async function storeHandover(
  tx: PipelinedTx,
  { account, now, dedupeKey, raw }: IncomingItem,
  control: InboundControl,
): Promise<Stored> {
  const keys = control.keys.map(storableText)
  const [, known, found] = await Promise.all([
    lockIdentifiers(tx, customerLockKeys(account.uuid, keys)),
    isItemHandled(tx, account, dedupeKey),
    tx.send(readThread, [account.business, account.uuid, keys]),
  ])
  if (known) return { result: 'duplicate' }
  const { keys: _, ...parsed } = control
  const item = { account, dedupeKey, kind: 'handover', payload: { parsed, raw } }
  const [key] = keys
  const awaited_id = found.length === 0 && key !== undefined ? awaitedThread(key) : null
  const row = toItemRow(item, randomUUID(), awaited_id ? 'orphan' : 'done', awaited_id)
  await tx.commit(writeChanges(tx, account, { ...noChanges, items: [row] }, now))
  return { result: awaited_id ? 'orphan' : 'unchanged' }
}
