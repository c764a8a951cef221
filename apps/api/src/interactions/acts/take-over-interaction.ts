import { refuse } from '@hilo/contracts'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { keptExpiryDate, refuseByState } from '../lifecycle'
import { givenTo, happened } from './perform/interaction-change'
import { lockInteraction } from './perform/lock-interaction'
import { performActAndPresent } from './perform/perform-act'

/** An admin takes an assigned chat from its owner, who sees who has it now. */
export function takeOverInteraction(services: Services, actor: Actor, uuid: string) {
  return performActAndPresent(services, actor, async (tx, now) => {
    const locked = await lockInteraction(tx, actor.business, { interaction: uuid, receiver: actor.uuid })
    if (!locked?.receiver) return refuse('INTERACTION_NOT_FOUND')
    const { interaction, receiver, maximum, expired_time } = locked
    if (!receiver.active) return refuse('UNAUTHENTICATED')
    const refused = refuseByState('take_over', interaction, actor)
    if (refused) return refused
    if (receiver.active_interactions >= maximum) return refuse('CAPACITY_REACHED')
    return {
      locked,
      set: {
        ...givenTo(actor.uuid, now),
        paused: false,
        expired: false,
        expires_at: keptExpiryDate(interaction, expired_time, now),
      },
      entries: [happened('interaction.taken_over', actor, interaction.user_name)],
    }
  })
}
