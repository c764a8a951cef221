import { refuse } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { presentSchedule } from './present'

/** Business hours, holidays and the away message. */
export function scheduleDetail({ db }: Services, actor: Actor, id: string) {
  const { business } = actor
  return db.tenant(actor, async (tx) => {
    const row = await tx.schedule.findFirst({
      where: { AND: [{ business_uuid: business }, { business_uuid: id }] },
    })
    return row ? presentSchedule(row) : refuse('BUSINESS_NOT_FOUND')
  })
}
