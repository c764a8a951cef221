import type { Publication } from '../../platform/announcements/announcer'
import { rooms } from '../../platform/realtime/rooms'
import type { Services } from '../../platform/services'
import { type CallRecord, callColumns, callTables, presentCall, presentRinging } from '../rows/call-records'
import { readRingers } from './who-rings'

/** Publishes the call to those for whom it rings now, and its state to the whole team, so that it stops ringing for the others. */
export async function callPublications(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { business, call: uuid }: { readonly business: string; readonly call: string },
): Promise<Publication[]> {
  return db.tenant(business, async (tx) => {
    const [row] = await tx.$queryRaw<CallRecord[]>`
      select ${callColumns} from ${callTables}
      where k.business_uuid = ${business}::uuid and k.uuid = ${uuid}::uuid`
    if (!row) return []
    const { state, user, version } = presentCall(row)
    const [first, ...others] = (await readRingers(tx, { business, call: uuid }, clock.now())).map(rooms.user)
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
  })
}
