import { randomUUID } from 'node:crypto'
import { type BodyOf, type historyEndpoints, isAdmin, refuse } from '@hilo/contracts'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { mayAddFilter } from './may-add-filter'
import { presentSavedFilter } from './saved-filter'

/** Saves a filter for oneself or, an admin, for the whole business. */
export async function createSavedFilter(
  { db, clock }: Services,
  actor: Actor,
  { name, shared, filter }: BodyOf<typeof historyEndpoints.createSavedFilter>,
) {
  if (shared && !isAdmin(actor.role)) return refuse('FORBIDDEN')
  const now = clock.now()
  return db.tenant(actor.business, async (tx) => {
    if (!(await mayAddFilter(tx, actor, shared))) return refuse('SAVED_FILTERS_FULL')
    const [row] = await tx.savedFilter.createManyAndReturn({
      data: {
        business_uuid: actor.business,
        uuid: randomUUID(),
        user_uuid: shared ? null : actor.uuid,
        name,
        filter,
        created_at: now,
        updated_at: now,
      },
      skipDuplicates: true,
    })
    if (!row) return refuse('NAME_TAKEN')
    return presentSavedFilter(row)
  })
}
