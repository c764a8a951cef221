import { refuse } from '@hilo/contracts'
import { sql } from '../../platform/db/db'
import type { Services } from '../../platform/services'
import { type ActorOrHilo, finishedBy, happened } from './perform/interaction-change'
import { lockInteraction } from './perform/lock-interaction'
import { performActAndPresent } from './perform/perform-act'

/**
 * Returns a deactivated person's interactions to 'Chats', one by one; those of blocked contacts are finished, because
 * nobody could answer them there. If it is interrupted, running it again returns the rest.
 */
export async function returnInteractions(services: Services, by: ActorOrHilo, owner: string): Promise<void> {
  const rows = await services.db.read<{ uuid: string }>(
    by.business,
    sql`
      select uuid from interactions
      where business_uuid = ${by.business}::uuid and user_uuid = ${owner}::uuid and status = 'assigned'`,
  )
  for (const { uuid } of rows)
    await performActAndPresent(services, by, async (tx, now) => {
      const locked = await lockInteraction(tx, by.business, { interaction: uuid })
      // Transferred or finished in the meantime.
      if (locked?.interaction.user_uuid !== owner || locked.interaction.status !== 'assigned')
        return refuse('NOT_ASSIGNED')
      const { interaction } = locked
      if (interaction.contact_blocked)
        return { locked, set: finishedBy(by, now), entries: [happened('interaction.finished', by)] }
      return {
        locked,
        set: {
          status: 'unassigned',
          user_uuid: null,
          by_transfer: false,
          transferred_by: null,
          paused: false,
          expired: false,
          expires_at: null,
        },
        entries: [happened('interaction.returned', by, interaction.user_name)],
      }
    })
}
