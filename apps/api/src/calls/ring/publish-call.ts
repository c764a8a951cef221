import type { Publication } from '../../platform/announcements/announcer'
import { sql } from '../../platform/db/db'
import { sendSql } from '../../platform/db/pipeline/send-sql'
import { rooms } from '../../platform/realtime/rooms'
import type { Services } from '../../platform/services'
import { type CallRecord, callColumns, callTables, presentCall, presentRinging } from '../rows/call-records'
import { readRingers } from './who-rings'

/** Publishes the call to those for whom it rings now, and its state to the whole team, so that it stops ringing for the others. */
export async function callPublications(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { business, call: uuid }: { readonly business: string; readonly call: string },
): Promise<Publication[]> {
  const [[row], ringers] = await db.write(business, (tx) =>
    tx.commit(
      Promise.all([
        sendSql<CallRecord>(
          tx,
          sql`
            select ${callColumns} from ${callTables}
            where k.business_uuid = ${business}::uuid and k.uuid = ${uuid}::uuid`,
        ),
        readRingers(tx, { business, call: uuid }, clock.now()),
      ]),
    ),
  )
  if (!row) return []
  const { state, user, version } = presentCall(row)
  const [first, ...others] = ringers.map(rooms.user)
  return [
    {
      rooms: [rooms.team(business)],
      event: 'update:call',
      payload: { call: { uuid, state, user, version } },
    },
    ...(row.answer !== null && row.user_uuid !== null && row.direction === 'outbound'
      ? [
          {
            rooms: [rooms.user(row.user_uuid)] as const,
            event: 'call:connected',
            payload: { call: { uuid, sdp: row.answer } },
          } as const,
        ]
      : []),
    ...(first
      ? [
          {
            rooms: [first, ...others] as const,
            event: 'call:ringing',
            payload: { call: presentRinging(row) },
          } as const,
        ]
      : []),
  ]
}
