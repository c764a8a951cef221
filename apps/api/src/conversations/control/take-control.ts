import { controlChannels, type Interaction, isRefusal, type Refusal, refuse } from '@hilo/contracts'
import { recordAudit } from '../../audit/record-audit'
import { timelineEntry } from '../../interactions/acts/perform/interaction-change'
import { lockInteraction } from '../../interactions/acts/perform/lock-interaction'
import { performAct } from '../../interactions/acts/perform/perform-act'
import { decideTake } from '../../interactions/acts/take-interaction'
import { presentInteraction } from '../../interactions/present'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { askControl } from './ask-control'

/**
 * Takes a chat from Meta's AI or another app: first from the queue, so that of any number who press at once one asks the provider.
 * Whoever loses the answer of the provider presses again: taking what is ours does nothing.
 */
export async function takeControl(services: Services, actor: Actor, uuid: string) {
  const owned = await ownIt(services, actor, uuid)
  if (isRefusal(owned)) return owned
  const refused = await askControl(services, actor.business, owned.interaction.conversation_uuid, 'take')
  if (refused) return refused
  return mark(services, actor, uuid)
}

/** The chat is the actor's from here on, whatever the provider then says. */
const ownIt = (services: Services, actor: Actor, uuid: string) =>
  performAct(services, actor, async (tx, now) => {
    const locked = await lockInteraction(tx, actor.business, { interaction: uuid, receiver: actor.uuid })
    if (!locked) return refuse('INTERACTION_NOT_FOUND')
    const { interaction } = locked
    if (!controlChannels.includes(interaction.channel)) return refuse('CONTROL_NOT_HERE')
    if (interaction.status === 'unassigned' && interaction.managed_outside)
      return decideTake(locked, actor, now)
    if (interaction.status === 'finished') return refuse('ALREADY_FINISHED')
    // A colleague's chat says who has it, as after any lost race for a chat.
    if (interaction.status === 'assigned' && interaction.user_uuid !== actor.uuid)
      return refuse('ALREADY_TAKEN', { name: interaction.user_name ?? '' })
    if (!interaction.managed_outside)
      return refuse(interaction.status === 'assigned' ? 'ALREADY_YOURS' : 'NOT_MANAGED_OUTSIDE')
    return { alreadyDone: { interaction, entries: [] } }
  })

/** The provider gave it: the mark goes, whatever happened to the chat meanwhile. */
async function mark(
  services: Services,
  actor: Actor,
  uuid: string,
): Promise<Interaction | Refusal<'INTERACTION_NOT_FOUND'>> {
  const changed = await performAct(services, actor, async (tx, now) => {
    const locked = await lockInteraction(tx, actor.business, { interaction: uuid })
    if (!locked) return refuse('INTERACTION_NOT_FOUND')
    const { interaction } = locked
    if (!interaction.managed_outside) return { alreadyDone: { interaction, entries: [] } }
    await recordAudit(tx, { actor, address: null }, now, { action: 'interaction.take_control', target: uuid })
    return {
      locked,
      set: {},
      conversation: { managed_outside: false, control_at: now },
      entries: [timelineEntry('control_taken', actor)],
    }
  })
  return isRefusal(changed) ? changed : presentInteraction(changed.interaction)
}
