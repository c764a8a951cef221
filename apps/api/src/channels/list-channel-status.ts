import type { Services } from '../platform/services'
import { presentChannelStatus } from './channel-status'

/** Those of which there is something to say. */
export async function listChannelStatus({ db }: Pick<Services, 'db'>, business_uuid: string) {
  const rows = await db.tenant(business_uuid, (tx) =>
    tx.channelAccount.findMany({
      where: {
        business_uuid,
        OR: [{ state: 'paused' }, { state: 'active', health: { not: 'ok' } }],
      },
      orderBy: [{ created_at: 'asc' }, { uuid: 'asc' }],
    }),
  )
  return rows.map(presentChannelStatus)
}
