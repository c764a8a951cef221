import type { InteractionRecord } from '../entries/interaction-records'
import type { Tx } from '../platform/db/db'
import type { Statement } from '../platform/db/pipeline/pipeline'

const lockConversationsOfArea: Statement = {
  name: 'lock_conversations_of_area',
  text: `select c.uuid from conversations c
    where c.business_uuid = $1::uuid and c.uuid in (
      select i.conversation_uuid from interactions i
      where i.business_uuid = $1::uuid and i.area_uuid = $2::uuid and i.status <> 'finished')
    order by c.uuid for update`,
}

const lockRow: Statement = {
  name: 'lock_area',
  text: `select uuid from areas where business_uuid = $1::uuid and uuid = $2::uuid for no key update`,
}

const readOpenInteractionsOfArea: Statement = {
  name: 'read_open_interactions_of_area',
  text: `select r.* from interaction_rows r
    where r.business_uuid = $1::uuid and r.area_uuid = $2::uuid and r.status <> 'finished'
    order by r.uuid`,
}

/** Locks the conversations that have an open interaction in the area. */
export async function lockConversations(tx: Tx, business: string, area: string): Promise<Set<string>> {
  const rows = await tx.send<{ uuid: string }>(lockConversationsOfArea, [business, area])
  return new Set(rows.map((row) => row.uuid))
}

/** Locks the area, so that no interaction can enter it, and returns its open interactions. */
export async function lockArea(tx: Tx, business: string, area: string): Promise<InteractionRecord[]> {
  await tx.send(lockRow, [business, area])
  return tx.send<InteractionRecord>(readOpenInteractionsOfArea, [business, area])
}
