import { refuse } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { botMessage } from './bot-message'
import { type NewEntry, timelineLine } from './change'
import { commitChange } from './commit-change'
import { isChat, maySpeak, refuseByOwner, refuseByState } from './lifecycle'
import { type Locked, lockInteraction } from './lock-interaction'

/** The owner, or an admin, ends the episode for good. The customer is told goodbye where that is possible. */
export function finishInteraction(services: Services, actor: Actor, uuid: string) {
  return commitChange(services, actor, async (tx, now) => {
    const locked = await lockInteraction(tx, actor.business, { interaction: uuid })
    if (!locked) return refuse('INTERACTION_NOT_FOUND')
    const { interaction } = locked
    const refused =
      refuseByState('finish', interaction, actor) ?? refuseByOwner(interaction, actor, { adminsToo: true })
    if (refused) return refused
    return {
      locked,
      set: {
        status: 'finished',
        finished_at: now,
        finished_by: actor.uuid,
        paused: false,
        expired: false,
        expires_at: null,
        waiting_since: null,
        unread: 0,
      },
      entries: [...farewell(locked, actor, now), timelineLine('finished', actor)],
    }
  })
}

/** The bot's last word. The finish never fails for it: where it cannot be sent, the timeline says so. */
function farewell({ interaction, farewell: text }: Locked, actor: Actor, now: Date): NewEntry[] {
  if (text.trim() === '' || !isChat(interaction)) return []
  if (!maySpeak(interaction, now)) return [timelineLine('farewell_not_sent', actor)]
  return [botMessage(text)]
}
