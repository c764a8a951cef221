import { sql } from '../../platform/db/db'
import { type Actor, isIntegration } from '../../platform/http/actor'
import type { Services } from '../../platform/services'

/** The only conversation with this client that is assigned to the actor, of an integration the only open one; undefined if there are none or several. */
export async function findOwnConversation(
  { db }: Services,
  actor: Actor,
  client: string,
): Promise<string | undefined> {
  const open = await db.read<{ conversation_uuid: string }>(
    actor.business,
    sql`
      select i.conversation_uuid from interactions i
      join conversations c on c.business_uuid = i.business_uuid and c.uuid = i.conversation_uuid
      where i.business_uuid = ${actor.business}::uuid
        and ${isIntegration(actor) ? sql`i.status <> 'finished'` : sql`i.user_uuid = ${actor.uuid}::uuid and i.status = 'assigned'`} and c.contact_uuid = ${client}::uuid
      limit 2`,
  )
  return open.length === 1 ? open[0]?.conversation_uuid : undefined
}
