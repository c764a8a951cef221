import { refuse } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { presentPermissions } from './present'

/** The nine permissions of the agents. */
export function businessPermissions({ db }: Services, actor: Actor, id: string) {
  const { business } = actor
  return db.tenant(actor, async (tx) => {
    const row = await tx.permissions.findFirst({
      where: { AND: [{ business_uuid: business }, { business_uuid: id }] },
    })
    return row ? presentPermissions(row) : refuse('BUSINESS_NOT_FOUND')
  })
}
