import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'

/** The only conversation with this client that is assigned to the actor; undefined if there are none or several. */
export async function findOwnConversation(
  { db }: Services,
  actor: Actor,
  client: string,
): Promise<string | undefined> {
  const open = await db.tenant(actor.business, (tx) =>
    tx.interaction.findMany({
      where: {
        business_uuid: actor.business,
        user_uuid: actor.uuid,
        status: 'assigned',
        conversation: { contact_uuid: client },
      },
      select: { conversation_uuid: true },
      take: 2,
    }),
  )
  return open.length === 1 ? open[0]?.conversation_uuid : undefined
}
