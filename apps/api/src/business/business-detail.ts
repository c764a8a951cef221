import { refuse } from '@hilo/contracts'
import type { Tx } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { includeParts, presentBusiness } from './present'

/** The business as its users see it. */
export const businessDetail = ({ db }: Services, actor: Actor, id: string) =>
  db.tenant(actor, (tx) => readBusiness(tx, actor.business, id))

/** The actor's business, if `id` is its uuid. */
export async function readBusiness(tx: Tx, business: string, id: string) {
  const row = await tx.business.findFirst({
    where: { AND: [{ uuid: business }, { uuid: id }] },
    include: includeParts,
  })
  return presentBusiness(row) ?? refuse('BUSINESS_NOT_FOUND')
}
