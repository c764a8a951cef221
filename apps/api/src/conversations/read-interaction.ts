import { isRefusal, refuse } from '@hilo/contracts'
import { lockInteraction } from '../interactions/change'
import { changeAndAnnounce } from '../interactions/commit-change'
import { refuseByOwner } from '../interactions/lifecycle'
import { presentInteraction } from '../interactions/present'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

/** The owner has read the thread up to `seq`: what is unread is what the customer wrote after it. */
export async function readInteraction(services: Services, actor: Actor, interaction: string, seq: number) {
  const changed = await changeAndAnnounce(services, actor, async (tx) => {
    const locked = await lockInteraction(tx, { interaction })
    if (!locked) return refuse('INTERACTION_NOT_FOUND')
    const notOwner = refuseByOwner(locked.interaction, actor, { adminsToo: false })
    if (notOwner) return notOwner
    const unread = await tx.entry.count({
      where: {
        business_uuid: actor.business,
        interaction_uuid: interaction,
        kind: 'message',
        author_kind: 'client',
        seq: { gt: seq },
      },
    })
    if (unread >= locked.interaction.unread)
      return { doneBefore: { interaction: locked.interaction, entries: [] } }
    const { conversation_uuid: conversation } = locked.interaction
    await services.jobs.add(
      tx,
      'mark_read',
      { business: actor.business, conversation, seq },
      { key: `read:${conversation}` },
    )
    return { before: locked.interaction, set: { unread }, entries: [] }
  })
  return isRefusal(changed) ? changed : presentInteraction(changed.interaction)
}
