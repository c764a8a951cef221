import type { AnnouncementPayload } from '../platform/announcements/announcements'
import type { Publication } from '../platform/announcements/announcer'
import { writeAnnouncement } from '../platform/announcements/write-announcements'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import { errorMessage } from '../platform/errors/error-message'
import { guestRoom, rooms } from '../platform/realtime/rooms'
import type { Services } from '../platform/services'
import { presentToGuest, presentVideo, readVideoRecord, type VideoReader } from './video-records'

type ChangedVideo = AnnouncementPayload<'video_changed'>

/** Writes the announcement of a changed video call, in the same transaction. Returns its id. */
export const announceVideo = (
  tx: StatementSender,
  business: string,
  changed: ChangedVideo,
  now: Date,
): Promise<string> => writeAnnouncement(tx, business, { kind: 'video_changed', payload: changed }, now)

const loggedState = { invited: 'ringing', waiting: 'ringing', active: 'active', ended: 'ended' } as const

/** Publishes the state of a video call to the person who invited, the owner of the chat, the person in it, and the customer's page. */
export async function videoPublications(
  { db }: VideoReader,
  business: string,
  { call: uuid, team }: ChangedVideo,
): Promise<Publication[]> {
  const row = await readVideoRecord(db, business, uuid)
  if (!row) return []
  const people = new Set([row.user_uuid, row.owner].filter((one) => one !== null))
  people.delete(row.invited_by)
  // To the team's logs of calls, where a customer who has entered counts as one who calls.
  const toTeam: Publication = {
    rooms: [rooms.team(business)],
    event: 'update:call',
    payload: {
      call: { uuid, state: loggedState[row.state], user: presentVideo(row).user, version: row.version },
    },
  }
  const toGuest: Publication[] = row.guest_key_hash
    ? [
        {
          message: 'guest_event',
          payload: {
            guest: guestRoom(uuid, row.guest_key_hash),
            event: 'video:state',
            payload: presentToGuest(row),
            user: row.user_uuid,
          },
        },
      ]
    : []
  return [
    ...(team ? [toTeam] : []),
    {
      rooms: [rooms.user(row.invited_by), ...[...people].map(rooms.user)],
      event: 'update:video',
      payload: { video: presentVideo(row) },
    },
    ...toGuest,
  ]
}

/** Publishes a committed change of a video call. If that fails, the sweep publishes it. */
export async function publishVideo(
  services: VideoReader & Pick<Services, 'announcer' | 'log'>,
  { business, announcement, changed }: { business: string; announcement: string; changed: ChangedVideo },
): Promise<void> {
  try {
    services.announcer.publish([announcement], await videoPublications(services, business, changed))
  } catch (error) {
    services.log.warn(
      { call: changed.call, err: errorMessage(error) },
      'a video call could not be announced at once',
    )
  }
}
