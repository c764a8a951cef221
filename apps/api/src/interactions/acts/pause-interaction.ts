import { limits, refuse, refuseInput } from '@hilo/contracts'
import type { InteractionRecord } from '../../entries/interaction-records'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { refuseByOwner, refuseByState } from '../lifecycle'
import { happened } from './perform/interaction-change'
import { lockInteraction } from './perform/lock-interaction'
import { performActAndPresent } from './perform/perform-act'

interface Pause {
  readonly uuid: string
  /** When the pause ends by itself; without a date it ends by the customer or the owner. */
  readonly until?: string | null | undefined
}

/**
 * The owner pauses a chat: it does not expire and does not count towards the maximum, until the customer writes or the
 * date comes. Pausing a paused chat with another date changes the date.
 */
export function pauseInteraction(services: Services, actor: Actor, { uuid, until = null }: Pause) {
  return performActAndPresent(services, actor, async (tx, now) => {
    const end = until === null ? null : new Date(until)
    if (end && !isPossibleEnd(end, now))
      return refuseInput({ until: 'Elige un momento futuro, de aquí a un año como mucho.' })
    const locked = await lockInteraction(tx, actor.business, { interaction: uuid })
    if (!locked) return refuse('INTERACTION_NOT_FOUND')
    const { interaction } = locked
    const isSame = interaction.paused && endOf(interaction) === (end?.getTime() ?? null)
    const refused =
      refuseByState('pause', interaction, actor) ??
      (isSame ? refuse('ALREADY_PAUSED') : refuseByOwner(interaction, actor, { adminsToo: false }))
    if (refused) return refused
    return {
      locked,
      set: { paused: true, paused_until: end, expired: false, expires_at: null },
      entries: [happened('interaction.paused', actor, end?.toISOString())],
    }
  })
}

const isPossibleEnd = (end: Date, now: Date): boolean =>
  end > now && end.getTime() <= now.getTime() + limits.pauseDays * 86_400_000

const endOf = ({ paused_until }: InteractionRecord): number | null => paused_until?.getTime() ?? null
