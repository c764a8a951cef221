import { randomUUID } from 'node:crypto'
import type { InboundControl } from '../../channels/inbound'
import type { AnnouncedChange } from '../../entries/announced-change'
import { conversationColumns, interactionColumns } from '../../entries/columns'
import type { ConversationRow, InteractionRow } from '../../entries/rows'
import { type IncomingItem, writeChanges } from '../../entries/write-changes'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { storableText } from '../../platform/text/storable-json'
import { identitiesOfCustomerSql } from '../customers/identities-of-customer'
import { planControl } from './plan'

const threads = `select c.uuid from conversations c where c.business_uuid = $1 and c.channel_account_uuid = $2
  and c.identity_uuid = any(array(${identitiesOfCustomerSql}))`
const lockConversations: Statement = {
  name: 'lock_controlled_conversations',
  text: `select ${conversationColumns} from conversations c where c.business_uuid = $1 and c.uuid = any(array(${threads}))
    order by c.uuid for update`,
}
const lockInteractions: Statement = {
  name: 'lock_controlled_interactions',
  text: `select ${interactionColumns} from interactions i
    where i.business_uuid = $1 and i.status <> 'finished' and i.conversation_uuid = any(array(${threads}))
    order by i.uuid for update`,
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
    tx.send<ConversationRow>(lockConversations, values),
    tx.send<InteractionRow>(lockInteractions, values),
  ])
  const changes = planControl({ conversations, interactions }, control, { now, newUuid: randomUUID })
  return tx.commit(writeChanges(tx, account, changes, now))
}
