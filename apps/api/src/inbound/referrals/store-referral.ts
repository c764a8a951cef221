import { randomUUID } from 'node:crypto'
import type { InboundReferral } from '../../channels/inbound'
import { isItemHandled, toItemRow } from '../../entries/item-row'
import { lockConversations, lockInteractionsOf } from '../../entries/lock-rows'
import type { ConversationRow, InteractionRow } from '../../entries/rows'
import { type IncomingItem, writeChanges } from '../../entries/write/write-changes'
import type { PipelinedTx } from '../../platform/db/pipeline/pipeline'
import type { Stored } from '../items/stored'
import { storableCustomer } from '../messages/incoming-message'
import { planReferral } from './plan'

const threads = `select c.uuid from conversations c
  join identities d on d.business_uuid = c.business_uuid and d.uuid = c.identity_uuid
  where c.business_uuid = $1 and c.channel_account_uuid = $2 and d.channel_account_uuid = $2
    and d.external_id = any($3::text[])`
const lockThreads = lockConversations('lock_conversations_of_referral', threads)
const lockOpen = lockInteractionsOf('lock_interactions_of_referral', threads, 'open')

/** Stores that the customer came back to their chat by a link or an ad, without writing. */
export async function storeReferral(
  tx: PipelinedTx,
  { account, now, dedupeKey, raw }: IncomingItem,
  { customer, at, ad }: InboundReferral,
  windowSeconds: number | null,
): Promise<Stored> {
  const values = [account.business, account.uuid, storableCustomer(customer).keys]
  const [known, conversations, interactions] = await Promise.all([
    isItemHandled(tx, account, dedupeKey),
    tx.send<ConversationRow>(lockThreads, values),
    tx.send<InteractionRow>(lockOpen, values),
  ])
  if (known) return { result: 'duplicate' }
  const itemRow = toItemRow({ account, dedupeKey, kind: 'referral', payload: { raw } }, randomUUID())
  const planned = {
    ...planReferral({ conversations, interactions }, { at, windowSeconds, now, ad }),
    items: [itemRow],
  }
  const changes = await tx.commit(writeChanges(tx, account, planned, now))
  return changes.length > 0 ? { result: 'stored', changes: changes } : { result: 'unchanged' }
}
