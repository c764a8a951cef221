import { refuse } from '@hilo/contracts'
import type { Tx } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { presentBusiness, withParts } from './present'

/** The company as everybody in it sees it. */
export const businessDetail = ({ db }: Services, actor: Actor, id: string) =>
  db.tenant(actor, (tx) => readBusiness(tx, actor.business, id))

/** The tenant's own, if that is the one which is asked for. */
export async function readBusiness(tx: Tx, business: string, id: string) {
  const row = await tx.business.findFirst({
    where: { AND: [{ uuid: business }, { uuid: id }] },
    include: withParts,
  })
  return presentBusiness(row) ?? refuse('BUSINESS_NOT_FOUND')
}
