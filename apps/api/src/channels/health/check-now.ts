import type { Services } from '../../platform/services'
import { checkChannel } from './check-channel'
import { leaseMs } from './check-channels'

/** Checks an account for somebody who waits. Claims it, so that the result of a check under way is discarded. */
export async function checkNow(services: Services, business: string, uuid: string): Promise<void> {
  const { db, clock } = services
  const row = await db.tenant(business, async (tx) => {
    const [claimed] = await tx.channelAccount.updateManyAndReturn({
      where: { business_uuid: business, uuid, state: 'active' },
      data: { check_at: new Date(clock.now().getTime() + leaseMs) },
    })
    return claimed ?? null
  })
  if (row) await checkChannel(services, row)
}
