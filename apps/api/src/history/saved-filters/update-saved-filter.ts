import { type BodyOf, type historyEndpoints, isAdmin, isRefusal, refuse } from '@hilo/contracts'
import { changeRow, splitVersion } from '../../platform/db/change-row'
import { refuseDuplicate } from '../../platform/db/unique-violation'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { mayAddFilter } from './may-add-filter'
import { changedBy, presentSavedFilter, seenBy } from './saved-filter'

/** Changes a saved filter: one's own, or, an admin, one of the business. */
export async function updateSavedFilter(
  { db, clock }: Services,
  actor: Actor,
  { id, data }: BodyOf<typeof historyEndpoints.updateSavedFilter>,
) {
  const { version, fields, anything } = splitVersion(data)
  const { shared, ...written } = fields
  if (shared && !isAdmin(actor.role)) return refuse('FORBIDDEN')
  const change = () =>
    db.tenant(actor.business, async (tx) => {
      const before = await tx.savedFilter.findFirst({ where: { uuid: id, ...seenBy(actor) } })
      if (!before) return refuse('SAVED_FILTER_NOT_FOUND')
      if (before.user_uuid === null && !isAdmin(actor.role)) return refuse('FORBIDDEN')
      const moves = shared !== undefined && shared !== (before.user_uuid === null)
      if (moves && !(await mayAddFilter(tx, actor, shared))) return refuse('SAVED_FILTERS_FULL')
      const row = await changeRow({
        version,
        anything,
        write: (where, raise) =>
          tx.savedFilter.updateManyAndReturn({
            where: { uuid: id, ...changedBy(actor), ...where },
            data: {
              ...written,
              ...(moves && { user_uuid: shared ? null : actor.uuid }),
              ...raise,
              updated_at: clock.now(),
            },
          }),
        read: () => tx.savedFilter.findFirst({ where: { uuid: id, ...seenBy(actor) } }),
        missing: refuse('SAVED_FILTER_NOT_FOUND'),
      })
      return isRefusal(row) ? row : presentSavedFilter(row)
    })
  return refuseDuplicate('saved_filters_name_once', refuse('NAME_TAKEN'), change)
}
