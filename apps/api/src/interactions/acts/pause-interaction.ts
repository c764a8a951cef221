import { refuse } from '@hilo/contracts'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { refuseByOwner, refuseByState } from '../lifecycle'
import { timelineEntry } from './interaction-change'
import { lockInteraction } from './lock-interaction'
import { performActAndPresent } from './perform-act'

/** The owner pauses a chat: it does not expire and does not count towards the maximum, until the customer writes. */
export function pauseInteraction(services: Services, actor: Actor, uuid: string) {
  return performActAndPresent(services, actor, async (tx) => {
    const locked = await lockInteraction(tx, actor.business, { interaction: uuid })
    if (!locked) return refuse('INTERACTION_NOT_FOUND')
    const { interaction } = locked
    const refused =
      refuseByState('pause', interaction, actor) ?? refuseByOwner(interaction, actor, { adminsToo: false })
    if (refused) return refused
    return {
      locked,
      set: { paused: true, expired: false, expires_at: null },
      entries: [timelineEntry('paused', actor)],
    }
  })
}
