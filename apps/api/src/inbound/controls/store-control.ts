import type { InboundControl } from '../../channels/inbound'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline'
import { controlled } from '../messages/plan'
import { noChanges } from '../rows/changes'
import { conversationColumns, interactionColumns } from '../rows/columns'
import type { ConversationRow, InteractionRow } from '../rows/rows'
import { openThreads, raiseRows } from '../rows/thread'
import { type Incoming, type Told, writeChanges } from '../rows/write-changes'
import { storableText } from '../storable-json'

const threads = `select c.uuid from conversations c where c.business_uuid = $1 and c.channel_account_uuid = $2
  and c.identity_uuid in (select d.uuid from identities d
    where d.business_uuid = $1 and d.channel_account_uuid = $2 and d.external_id = $3)`
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
 * Which app answers a customer. Comes with an item of its own, and after it: that may be the first that they ever wrote. It is the
 * last of its transaction, and commits it.
 */
export async function storeControl(
  tx: PipelinedTx,
  { account, now }: Pick<Incoming, 'account' | 'now'>,
  { key, ...control }: InboundControl,
): Promise<readonly Told[]> {
  const values = [account.business, account.uuid, storableText(key)]
  const [conversations, interactions] = await Promise.all([
    tx.send<ConversationRow>(lockConversations, values),
    tx.send<InteractionRow>(lockInteractions, values),
  ])
  const read = openThreads({ conversations, interactions })
  const after = conversations.map((row) => controlled(row, control, now))
  for (const row of after) if (!conversations.includes(row)) read.change(row)
  const changed = conversations
    .filter(({ managed_outside }, place) => managed_outside !== after[place]?.managed_outside)
    .flatMap(({ uuid }) => raiseRows(read, interactions, uuid))
  const announcements = changed.map((interaction) => ({ interaction, entries: [] }))
  const changes = { ...noChanges, ...read.changed(), announcements }
  return tx.commit(writeChanges(tx, account, changes, now))
}
