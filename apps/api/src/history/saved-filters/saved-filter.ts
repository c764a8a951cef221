import { type SavedFilter as Answer, isAdmin } from '@hilo/contracts'
import type { Prisma, SavedFilter } from '@hilo/prisma'
import type { Actor } from '../../platform/http/actor'

export const presentSavedFilter = ({ uuid, name, user_uuid, filter, version }: SavedFilter): Answer => ({
  uuid,
  name,
  shared: user_uuid === null,
  // Checked by the contract when it was saved.
  filter: filter as Record<string, string>,
  version,
})

/** The filters that the actor sees: the business's and their own. */
export const seenBy = ({ business, uuid }: Actor): Prisma.SavedFilterWhereInput => ({
  business_uuid: business,
  OR: [{ user_uuid: null }, { user_uuid: uuid }],
})

/** The filters that the actor may change: their own, and an admin the business's too. */
export const changedBy = (actor: Actor): Prisma.SavedFilterWhereInput =>
  isAdmin(actor.role) ? seenBy(actor) : { business_uuid: actor.business, user_uuid: actor.uuid }
