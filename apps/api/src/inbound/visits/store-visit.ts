import { randomUUID } from 'node:crypto'
import type { InboundVisit } from '../../channels/inbound'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline'
import { storableCustomer } from '../messages/incoming'
import { conversationColumns, interactionColumns } from '../rows/columns'
import { noteItem, sendIsKnown } from '../rows/note-item'
import type { ConversationRow, InteractionRow } from '../rows/rows'
import { type Incoming, writeChanges } from '../rows/write-changes'
import type { Stored } from '../stored'
import { planVisit } from './plan'

const threads = `select c.uuid from conversations c
  join identities d on d.business_uuid = c.business_uuid and d.uuid = c.identity_uuid
  where c.business_uuid = $1 and c.channel_account_uuid = $2 and d.channel_account_uuid = $2
    and d.external_id = any($3::text[])`
const lockConversations: Statement = {
  name: 'lock_visited_conversations',
  text: `select ${conversationColumns} from conversations c where c.business_uuid = $1 and c.uuid = any(array(${threads}))
    order by c.uuid for update`,
}
const lockInteractions: Statement = {
  name: 'lock_visited_interactions',
  text: `select ${interactionColumns} from interactions i
    where i.business_uuid = $1 and i.status <> 'finished' and i.conversation_uuid = any(array(${threads}))
    order by i.uuid for update`,
}

/** Stores that the customer came back to their chat without a word. */
export async function storeVisit(
  tx: PipelinedTx,
  { account, now, dedupeKey, raw }: Incoming,
  { customer, at }: InboundVisit,
  windowSeconds: number | null,
): Promise<Stored> {
  const values = [account.business, account.uuid, storableCustomer(customer).keys]
  const [known, conversations, interactions] = await Promise.all([
    sendIsKnown(tx, account, dedupeKey),
    tx.send<ConversationRow>(lockConversations, values),
    tx.send<InteractionRow>(lockInteractions, values),
  ])
  if (known) return { result: 'duplicate' }
  const note = noteItem({ dedupeKey, kind: 'visit', payload: { raw } }, randomUUID())
  const changes = { ...planVisit({ conversations, interactions }, { at, windowSeconds, now }), items: [note] }
  const told = await tx.commit(writeChanges(tx, account, changes, now))
  return told.length > 0 ? { result: 'stored', told } : { result: 'unchanged' }
}
