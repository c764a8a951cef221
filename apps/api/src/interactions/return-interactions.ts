import { refuse } from '@hilo/contracts'
import type { Services } from '../platform/services'
import { type Doer, timelineLine } from './change'
import { commitChange } from './commit-change'
import { lockInteraction } from './lock-interaction'

/**
 * What somebody who left had goes back to 'Chats', one by one. Run again it goes on where it stopped: what is
 * still theirs is what is asked for.
 */
export async function returnInteractions(services: Services, by: Doer, owner: string): Promise<void> {
  const rows = await services.db.tenant(by.business, (tx) =>
    tx.interaction.findMany({
      where: { business_uuid: by.business, user_uuid: owner, status: 'assigned' },
      select: { uuid: true },
    }),
  )
  for (const { uuid } of rows)
    await commitChange(services, by, async (tx) => {
      const locked = await lockInteraction(tx, by.business, { interaction: uuid })
      // Transferred or finished meanwhile: it is not theirs any more.
      if (locked?.interaction.user_uuid !== owner || locked.interaction.status !== 'assigned')
        return refuse('NOT_ASSIGNED')
      const { interaction } = locked
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
        entries: [timelineLine('returned', by, interaction.user_name)],
      }
    })
}
