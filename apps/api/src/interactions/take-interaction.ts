import { refuse } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { timelineLine } from './change'
import { commitChange } from './commit-change'
import { refuseByState, silenceEnds } from './lifecycle'
import { lockInteraction } from './lock-interaction'

/** An agent makes a waiting interaction theirs. Of any number who try at once exactly one wins. */
export function takeInteraction(services: Services, actor: Actor, uuid: string) {
  return commitChange(services, actor, async (tx, now) => {
    const locked = await lockInteraction(tx, actor.business, { interaction: uuid, receiver: actor.uuid })
    if (!locked?.receiver) return refuse('INTERACTION_NOT_FOUND')
    const { interaction, receiver, maximum, expired_time } = locked
    // Deactivated between the knock and the lock.
    if (!receiver.active) return refuse('UNAUTHENTICATED')
    const tooLate = refuseByState('take', interaction, actor)
    if (tooLate) return tooLate
    if (receiver.active_interactions >= maximum) return refuse('CAPACITY_REACHED')
    return {
      locked,
      set: {
        status: 'assigned',
        user_uuid: actor.uuid,
        by_transfer: false,
        transferred_by: null,
        assigned_at: now,
        expires_at: silenceEnds(interaction, expired_time, now),
      },
      entries: [timelineLine('taken', actor)],
    }
  })
}
