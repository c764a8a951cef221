import { refuse } from '@hilo/contracts'
import type { InteractionRecord } from '../../entries/interaction-records'
import { raised } from '../../entries/turns'
import type { Services } from '../../platform/services'
import { expiryDate } from '../lifecycle'
import { happened, hiloActor } from './perform/interaction-change'
import { lockInteraction } from './perform/lock-interaction'
import { performAct } from './perform/perform-act'

/**
 * Brings back a paused interaction whose date has come: unread, and at the top of its owner's list. It may exceed their
 * maximum, because they asked for it. The date is checked again under the lock.
 */
export function endPause(services: Services, business: string, uuid: string) {
  const hilo = hiloActor(business)
  return performAct(services, hilo, async (tx, now) => {
    const locked = await lockInteraction(tx, business, { interaction: uuid })
    // Resumed, paused for longer, finished or transferred in the meantime.
    if (!locked || !isDue(locked.interaction, now)) return refuse('INTERACTION_NOT_FOUND')
    const { interaction, expired_time } = locked
    return {
      locked,
      set: {
        paused: false,
        paused_until: null,
        ...raised(interaction, now),
        expires_at: expiryDate(interaction, expired_time, now),
      },
      entries: [happened('interaction.pause_ended', hilo)],
    }
  })
}

const isDue = ({ status, paused_until }: InteractionRecord, now: Date): boolean =>
  status === 'assigned' && paused_until !== null && paused_until <= now
