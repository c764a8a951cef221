import { refuse } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { timelineLine } from './change'
import { commitChange } from './commit-change'
import { refuseByState, silenceEnds } from './lifecycle'
import { lockInteraction } from './lock-interaction'

/** An admin takes a chat from whoever has it. Who had it loses it at once, and learns to whom. */
export function takeOverInteraction(services: Services, actor: Actor, uuid: string) {
  return commitChange(services, actor, async (tx, now) => {
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
        user_uuid: actor.uuid,
        by_transfer: false,
        transferred_by: null,
        paused: false,
        expired: false,
        assigned_at: now,
        expires_at: interaction.expires_at
          ? new Date(interaction.expires_at)
          : silenceEnds(interaction, expired_time, now),
      },
      entries: [timelineLine('taken_over', actor, interaction.user_name)],
    }
  })
}
