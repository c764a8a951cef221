import { isRefusal, refuse } from '@hilo/contracts'
import { markedUnread } from '../../entries/turns'
import { lockInteraction } from '../../interactions/acts/perform/lock-interaction'
import { performAct } from '../../interactions/acts/perform/perform-act'
import { refuseByOwner, refuseByState } from '../../interactions/lifecycle'
import { presentInteraction } from '../../interactions/present'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'

/** The owner marks a chat to come back to it: it is unread, though no message is new. Where some are unread nothing changes. */
export async function unreadInteraction(services: Services, actor: Actor, uuid: string) {
  const changed = await performAct(services, actor, async (tx) => {
    const locked = await lockInteraction(tx, actor.business, { interaction: uuid })
    if (!locked) return refuse('INTERACTION_NOT_FOUND')
    const { interaction } = locked
    const refused =
      refuseByState('mark_unread', interaction, actor) ??
      refuseByOwner(interaction, actor, { adminsToo: false })
    if (refused) return refused
    if (interaction.unread > 0) return { alreadyDone: { interaction, entries: [] } }
    return { locked, set: markedUnread(interaction), entries: [] }
  })
  return isRefusal(changed) ? changed : presentInteraction(changed.interaction)
}
