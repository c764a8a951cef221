import { refuse } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { timelineLine } from './change'
import { commitChange } from './commit-change'
import { refuseByOwner, refuseByState, silenceEnds } from './lifecycle'
import { lockInteraction } from './lock-interaction'

/** The owner goes on with a chat that was put aside, if there is room for it. */
export function resumeInteraction(services: Services, actor: Actor, uuid: string) {
  return commitChange(services, actor, async (tx, now) => {
    const locked = await lockInteraction(tx, actor.business, { interaction: uuid, receiver: actor.uuid })
    if (!locked?.receiver) return refuse('INTERACTION_NOT_FOUND')
    const { interaction, receiver, maximum, expired_time } = locked
    const refused =
      refuseByState('resume', interaction, actor) ?? refuseByOwner(interaction, actor, { adminsToo: false })
    if (refused) return refused
    if (receiver.active_interactions >= maximum) return refuse('CAPACITY_REACHED')
    return {
      locked,
      set: { paused: false, expires_at: silenceEnds(interaction, expired_time, now) },
      entries: [timelineLine('resumed', actor)],
    }
  })
}
