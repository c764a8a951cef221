import type { ChannelAccount as ChannelAccountRecord } from '@hilo/prisma'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { Services } from '../../platform/services'
import { checkChannel } from './check-channel'
import { leaseMs } from './check-channels'

const claim: Statement = {
  name: 'claim_check_of_account',
  text: `update channel_accounts set next_check_at = $3::timestamptz
    where business_uuid = $1::uuid and uuid = $2::uuid and state = 'active' returning *`,
}

/** Checks an account while a person waits. Claims it, so that the result of a running check is discarded. */
export async function checkNow(services: Services, business: string, uuid: string): Promise<void> {
  const { db, clock } = services
  const until = new Date(clock.now().getTime() + leaseMs)
  const [row] = await db.write(business, (tx) =>
    tx.commit(tx.send<ChannelAccountRecord>(claim, [business, uuid, until])),
  )
  if (row) await checkChannel(services, row, { waited: true })
}
