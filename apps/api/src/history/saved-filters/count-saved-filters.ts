import { historyFilter } from '@hilo/contracts'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { countMatching } from '../count-history'
import { seenBy } from './saved-filter'

/** How many interactions each saved filter has now, of those that the actor may read. */
export const countSavedFilters = ({ db, clock }: Services, actor: Actor) =>
  db.tenant(actor, async (tx) => {
    const saved = await tx.savedFilter.findMany({
      where: seenBy(actor),
      select: { uuid: true, filter: true },
    })
    const counts = []
    for (const { uuid, filter } of saved) {
      // One that an older version saved may no longer be a filter.
      const parsed = historyFilter.safeParse(filter)
      counts.push({
        uuid,
        ...(parsed.success ? await countMatching(tx, actor, parsed.data, clock.now()) : nothing),
      })
    }
    return counts
  })

const nothing = { total: 0, more_than: false }
