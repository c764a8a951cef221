import type { InteractionRecord } from '../entries/interaction-records'
import type { Tx } from '../platform/db/db'

/** Locks the conversations that have an open interaction in the area. */
export async function lockConversations(tx: Tx, business: string, area: string): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ uuid: string }[]>`
    select c.uuid from conversations c
    where c.business_uuid = ${business}::uuid and c.uuid in (
      select i.conversation_uuid from interactions i
      where i.business_uuid = ${business}::uuid and i.area_uuid = ${area}::uuid and i.status <> 'finished')
    order by c.uuid for update`
  return new Set(rows.map((row) => row.uuid))
}

/** Locks the area, so that no interaction can enter it, and returns its open interactions. */
export async function lockArea(tx: Tx, business: string, area: string): Promise<InteractionRecord[]> {
  await tx.$queryRaw`
    select uuid from areas where business_uuid = ${business}::uuid and uuid = ${area}::uuid for no key update`
  return tx.$queryRaw<InteractionRecord[]>`
    select r.* from interaction_rows r
    where r.business_uuid = ${business}::uuid and r.area_uuid = ${area}::uuid and r.status <> 'finished'
    order by r.uuid`
}
