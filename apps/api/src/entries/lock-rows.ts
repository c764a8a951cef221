import type { Statement } from '../platform/db/pipeline/pipeline'
import { conversationColumns, interactionColumns } from './columns'

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
