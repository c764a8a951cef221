import { sql } from '../../platform/db/db'
import type { Requester } from '../../platform/db/requester'
import type { Services } from '../../platform/services'
import { presentChannelStatus, type StatusRecord, selectChannelStatus } from './channel-status'

/** The accounts that are not active and healthy, or back off. */
export async function listChannelStatus({ db, clock }: Pick<Services, 'db' | 'clock'>, requester: Requester) {
  const rows = await db.read<StatusRecord>(
    requester,
    selectChannelStatus(
      requester.business,
      sql`(a.state <> 'active' or a.health <> 'ok' or a.alarms <> '[]' or p.backoff_until > ${clock.now()}::timestamptz)`,
    ),
  )
  return rows.map(presentChannelStatus)
}
