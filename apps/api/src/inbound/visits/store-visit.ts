import { randomUUID } from 'node:crypto'
import type { InboundVisit } from '../../channels/inbound'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline'
import { storableCustomer } from '../messages/incoming'
import { noChanges } from '../rows/changes'
import { conversationColumns, interactionColumns } from '../rows/columns'
import { noteItem, sendIsKnown } from '../rows/note-item'
import type { ConversationRow, InteractionRow } from '../rows/rows'
import { openThreads } from '../rows/thread'
import { moveWindow } from '../rows/window'
import { type Incoming, writeChanges } from '../rows/write-changes'
import type { Stored } from '../stored'

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

/** The customer came back to their chat without a word: they may be answered as if they had written. */
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
  const facts = { conversations, interactions }
  const threadsRead = openThreads(facts)
  const moved =
    windowSeconds === null
      ? []
      : conversations.flatMap(({ uuid }) =>
          moveWindow(threadsRead, facts, uuid, { at: at ?? now, windowSeconds, now }),
        )
  const note = noteItem({ dedupeKey, kind: 'visit', payload: { raw } }, randomUUID())
  const changes = {
    ...noChanges,
    ...threadsRead.changed(),
    items: [note],
    announcements: moved.map((interaction) => ({ interaction, entries: [] })),
  }
  const told = await tx.commit(writeChanges(tx, account, changes, now))
  return told.length > 0 ? { result: 'stored', told } : { result: 'unchanged' }
}
