import { refuse } from '@hilo/contracts'
import type { InteractionRecord } from '../../entries/interaction-records'
import type { Services } from '../../platform/services'
import { hasOpenCall } from './has-open-call'
import { happened, hiloActor } from './perform/interaction-change'
import { lockInteraction } from './perform/lock-interaction'
import { performAct } from './perform/perform-act'

/**
 * Expires an interaction whose `expires_at` has passed. It is checked again under the lock, because the customer may have
 * written in the meantime.
 */
export function expireInteraction(services: Services, business: string, uuid: string) {
  const hilo = hiloActor(business)
  return performAct(services, hilo, async (tx, now) => {
    const [locked, inCall] = await Promise.all([
      lockInteraction(tx, business, { interaction: uuid }),
      hasOpenCall(tx, business, uuid),
    ])
    // Answered, paused, finished or transferred in the meantime.
    if (!locked || inCall || !isDue(locked.interaction, now)) return refuse('INTERACTION_NOT_FOUND')
    return {
      locked,
      set: { expired: true, expires_at: null },
      entries: [happened('interaction.expired', hilo)],
    }
  })
}

const isDue = ({ status, expires_at }: InteractionRecord, now: Date): boolean =>
  status === 'assigned' && expires_at !== null && expires_at <= now
