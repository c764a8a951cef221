import { sql } from '../platform/db/db'
import type { Services } from '../platform/services'
import { presentChannelStatus, readChannelStatus } from './channel-status'

/** Those of which there is something to say. */
export async function listChannelStatus({ db, clock }: Pick<Services, 'db' | 'clock'>, business: string) {
  const rows = await db.tenant(business, (tx) =>
    readChannelStatus(
      tx,
      business,
      sql`(a.state <> 'active' or a.health <> 'ok' or p.rests_until > ${clock.now()}::timestamptz)`,
    ),
  )
  return rows.map(presentChannelStatus)
}
