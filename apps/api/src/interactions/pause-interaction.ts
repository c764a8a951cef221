import { refuse } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { timelineLine } from './change'
import { commitChange } from './commit-change'
import { refuseByOwner, refuseByState } from './lifecycle'
import { lockInteraction } from './lock-interaction'

/** The owner puts a chat aside: no clock runs and it leaves room for another, until the customer writes. */
export function pauseInteraction(services: Services, actor: Actor, uuid: string) {
  return commitChange(services, actor, async (tx) => {
    const locked = await lockInteraction(tx, actor.business, { interaction: uuid })
    if (!locked) return refuse('INTERACTION_NOT_FOUND')
    const { interaction } = locked
    const refused =
      refuseByState('pause', interaction, actor) ?? refuseByOwner(interaction, actor, { adminsToo: false })
    if (refused) return refused
    return {
      locked,
      set: { paused: true, expired: false, expires_at: null },
      entries: [timelineLine('paused', actor)],
    }
  })
}
