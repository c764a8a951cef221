import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { presentSavedFilter, seenBy } from './saved-filter'

/** The business's saved filters, then one's own, each by name. */
export async function listSavedFilters({ db }: Services, actor: Actor) {
  const rows = await db.tenant(actor, (tx) =>
    tx.savedFilter.findMany({
      where: seenBy(actor),
      orderBy: [{ user_uuid: { sort: 'asc', nulls: 'first' } }, { name: 'asc' }, { uuid: 'asc' }],
    }),
  )
  return rows.map(presentSavedFilter)
}
