import { isAdmin, refuse } from '@hilo/contracts'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { changedBy, seenBy } from './saved-filter'

/** Deletes a saved filter: one's own, or, an admin, one of the business. */
export const deleteSavedFilter = ({ db }: Services, actor: Actor, uuid: string) =>
  db.tenant(actor.business, async (tx) => {
    const { count } = await tx.savedFilter.deleteMany({ where: { uuid, ...changedBy(actor) } })
    if (count > 0) return { uuid }
    const seen = await tx.savedFilter.findFirst({ where: { uuid, ...seenBy(actor) } })
    return refuse(seen && !isAdmin(actor.role) ? 'FORBIDDEN' : 'SAVED_FILTER_NOT_FOUND')
  })
