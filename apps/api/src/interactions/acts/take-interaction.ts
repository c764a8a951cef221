import { refuse } from '@hilo/contracts'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { expiryDate, refuseByState } from '../lifecycle'
import { givenTo, happened } from './perform/interaction-change'
import { type LockedForAct, lockInteraction } from './perform/lock-interaction'
import { performActAndPresent } from './perform/perform-act'

/** An agent takes a waiting interaction. Of any number who try at once exactly one gets it. */
export function takeInteraction(services: Services, actor: Actor, uuid: string) {
  return performActAndPresent(services, actor, async (tx, now) =>
    decideTake(
      await lockInteraction(tx, actor.business, { interaction: uuid, receiver: actor.uuid }),
      actor,
      now,
    ),
  )
}

/** Whether the actor may take the locked chat, and the changes if so. */
export function decideTake(locked: LockedForAct | null, actor: Actor, now: Date) {
  if (!locked?.receiver) return refuse('INTERACTION_NOT_FOUND')
  const { interaction, receiver, maximum, expired_time } = locked
  // Deactivated after the request was authenticated.
  if (!receiver.active) return refuse('UNAUTHENTICATED')
  const tooLate = refuseByState('take', interaction, actor)
  if (tooLate) return tooLate
  if (receiver.active_interactions >= maximum) return refuse('CAPACITY_REACHED')
  return {
    locked,
    set: {
      ...givenTo(actor.uuid, now),
      expires_at: expiryDate(interaction, expired_time, now),
    },
    entries: [happened('interaction.taken', actor)],
  }
}
