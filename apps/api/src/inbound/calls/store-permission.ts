import { writePermission } from '../../calls/permission/write-permission'
import type { InboundPermission } from '../../channels/inbound'
import type { IncomingItem } from '../../entries/write/write-changes'
import type { PipelinedTx } from '../../platform/db/pipeline/pipeline'
import { changeOfMessage, type Stored } from '../items/stored'
import { withoutCommit } from '../items/without-commit'
import { toIncomingMessage } from '../messages/incoming-message'
import { newPlanContext, storeMessage } from '../messages/store-message'

/** Stores a customer's permission to call, or their refusal: as a message of theirs, and as the permission of the conversation. */
export async function storePermission(
  tx: PipelinedTx,
  incoming: IncomingItem,
  { message, granted, until }: InboundPermission,
  windowSeconds: number | null,
  account: Parameters<typeof newPlanContext>[0],
): Promise<Stored> {
  const { now } = incoming
  const received = toIncomingMessage(message, incoming, windowSeconds, now)
  const stored = await storeMessage(withoutCommit(tx), received, newPlanContext(account, now))
  const change = stored.result === 'stored' ? changeOfMessage(stored.changes, received.uuid) : undefined
  const conversation = change?.interaction.conversation_uuid
  const permission = granted ? ('granted' as const) : ('refused' as const)
  await tx.commit(
    conversation
      ? writePermission(tx, incoming.account.business, { conversation, permission, until, at: received.date })
      : Promise.resolve(),
  )
  return stored
}
