import type { AnnouncementPayload } from '../platform/announcements/announcements'
import type { Publication } from '../platform/announcements/announcer'
import { writeAnnouncement } from '../platform/announcements/write-announcements'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import { errorMessage } from '../platform/errors/error-message'
import { rooms } from '../platform/realtime/rooms'
import type { Services } from '../platform/services'
import { presentToGuest, presentVideo, type VideoRecord, videoColumns, videoTables } from './video-records'

/** Writes the announcement of a changed video call, in the same transaction. Returns its id. */
export const announceVideo = (
  tx: StatementSender,
  business: string,
  call: string,
  now: Date,
): Promise<string> => writeAnnouncement(tx, business, { kind: 'video_changed', payload: { call } }, now)

const loggedState = { invited: 'ringing', waiting: 'ringing', active: 'active', ended: 'ended' } as const

/** Publishes the state of a video call to the person who invited, the owner of the chat, the person in it, and the customer's page. */
export async function videoPublications(
  { db }: Pick<Services, 'db'>,
  business: string,
  { call: uuid }: AnnouncementPayload<'video_changed'>,
): Promise<Publication[]> {
  const [row] = await db.tenant(
    business,
    (tx) => tx.$queryRaw<VideoRecord[]>`
      select ${videoColumns} from ${videoTables} where v.business_uuid = ${business}::uuid and v.uuid = ${uuid}::uuid`,
  )
  if (!row) return []
  const people = new Set([row.user_uuid, row.owner].filter((one) => one !== null))
  people.delete(row.invited_by)
  return [
    // To the team's logs of calls, where a customer who has entered counts as one who calls.
    {
      rooms: [rooms.team(business)],
      event: 'update:call',
      payload: {
        call: { uuid, state: loggedState[row.state], user: presentVideo(row).user, version: row.version },
      },
    },
    {
      rooms: [rooms.user(row.invited_by), ...[...people].map(rooms.user)],
      event: 'update:video',
      payload: { video: presentVideo(row) },
    },
    { message: 'guest_event', payload: { guest: uuid, event: 'video:state', payload: presentToGuest(row) } },
  ]
}

/** Publishes a committed change of a video call. If that fails, the sweep publishes it. */
export async function publishVideo(
  services: Services,
  { business, uuid, announcement }: { business: string; uuid: string; announcement: string },
): Promise<void> {
  try {
    services.announcer.publish([announcement], await videoPublications(services, business, { call: uuid }))
  } catch (error) {
    services.log.warn({ call: uuid, err: errorMessage(error) }, 'a video call could not be announced at once')
  }
}
