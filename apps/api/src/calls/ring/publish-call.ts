import type { AnnouncementPayload } from '../../platform/announcements/announcements'
import type { Publication } from '../../platform/announcements/announcer'
import { errorMessage } from '../../platform/errors/error-message'
import { rooms } from '../../platform/realtime/rooms'
import type { Services } from '../../platform/services'
import { type CallRecord, callColumns, callTables, presentCall, presentRinging } from '../rows/call-records'
import { readRingers } from './who-rings'

export interface AnnouncedCall {
  readonly business_uuid: string
  readonly uuid: string
  readonly announcement: string
}

/** Publishes the call to those for whom it rings now, and its state to the whole team, so that it stops ringing for the others. */
export async function callPublications(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  business: string,
  { call: uuid }: AnnouncementPayload<'call_changed'>,
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

/** Publishes a committed change of a call. If that fails, the sweep publishes it. */
export async function publishCall(
  services: Services,
  { business_uuid, uuid, announcement }: AnnouncedCall,
): Promise<void> {
  try {
    services.announcer.publish(
      [announcement],
      await callPublications(services, business_uuid, { call: uuid }),
    )
  } catch (error) {
    services.log.warn({ call: uuid, err: errorMessage(error) }, 'a call could not be announced at once')
  }
}
