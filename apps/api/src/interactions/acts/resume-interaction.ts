import { refuse } from '@hilo/contracts'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { expiryDate, refuseByOwner, refuseByState } from '../lifecycle'
import { happened } from './perform/interaction-change'
import { lockInteraction } from './perform/lock-interaction'
import { performActAndPresent } from './perform/perform-act'

/** The owner resumes a paused chat, if they are below the maximum. */
export function resumeInteraction(services: Services, actor: Actor, uuid: string) {
  return performActAndPresent(services, actor, async (tx, now) => {
    const locked = await lockInteraction(tx, actor.business, { interaction: uuid, receiver: actor.uuid })
    if (!locked?.receiver) return refuse('INTERACTION_NOT_FOUND')
    const { interaction, receiver, maximum, expired_time } = locked
    const refused =
      refuseByState('resume', interaction, actor) ?? refuseByOwner(interaction, actor, { adminsToo: false })
    if (refused) return refused
    if (receiver.active_interactions >= maximum) return refuse('CAPACITY_REACHED')
    return {
      locked,
      set: { paused: false, expires_at: expiryDate(interaction, expired_time, now) },
      entries: [happened('interaction.resumed', actor)],
    }
  })
}
