import type { Asker } from '../platform/db/asking'
import { sql } from '../platform/db/db'
import type { Services } from '../platform/services'
import { presentChannelStatus, readChannelStatus } from './channel-status'

/** Those of which there is something to say. */
export async function listChannelStatus({ db, clock }: Pick<Services, 'db' | 'clock'>, asker: Asker) {
  const rows = await db.tenant(asker, (tx) =>
    readChannelStatus(
      tx,
      asker.business,
      sql`(a.state <> 'active' or a.health <> 'ok' or p.rests_until > ${clock.now()}::timestamptz)`,
    ),
  )
  return rows.map(presentChannelStatus)
}
