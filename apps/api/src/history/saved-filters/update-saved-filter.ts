import { type BodyOf, type historyEndpoints, isAdmin, isRefusal, refuse } from '@hilo/contracts'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { planRowChange, raise, splitVersion } from '../../platform/db/row-changes'
import { refuseDuplicate } from '../../platform/db/unique-violation'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { mayAddFilter } from './may-add-filter'
import { changedBy, presentSavedFilter, seenBy } from './saved-filter'

const lockSavedFilter: Statement = {
  name: 'lock_saved_filter',
  text: `select from saved_filters
    where business_uuid = $1::uuid and uuid = $2::uuid for no key update`,
}

/** Changes a saved filter: one's own, or, an admin, one of the business. */
export async function updateSavedFilter(
  { db, clock }: Services,
  actor: Actor,
  { id, data }: BodyOf<typeof historyEndpoints.updateSavedFilter>,
) {
  const { shared, ...written } = data
  if (shared && !isAdmin(actor.role)) return refuse('FORBIDDEN')
  const change = () =>
    db.tenant(actor.business, async (tx) => {
      await tx.send(lockSavedFilter, [actor.business, id])
      const before = await tx.savedFilter.findFirst({ where: { uuid: id, ...seenBy(actor) } })
      if (!before) return refuse('SAVED_FILTER_NOT_FOUND')
      if (before.user_uuid === null && !isAdmin(actor.role)) return refuse('FORBIDDEN')
      const changed = planRowChange(before, splitVersion(written))
      if (isRefusal(changed)) return changed
      const moves = shared !== undefined && shared !== (before.user_uuid === null)
      if (moves && !(await mayAddFilter(tx, actor, shared))) return refuse('SAVED_FILTERS_FULL')
      if (!changed && !moves) return presentSavedFilter(before)
      const [row] = await tx.savedFilter.updateManyAndReturn({
        where: { uuid: id, ...changedBy(actor) },
        data: {
          ...changed,
          ...(moves && { user_uuid: shared ? null : actor.uuid }),
          ...raise,
          updated_at: clock.now(),
        },
      })
      return row ? presentSavedFilter(row) : refuse('SAVED_FILTER_NOT_FOUND')
    })
  return refuseDuplicate('saved_filters_name_once', refuse('NAME_TAKEN'), change)
}
