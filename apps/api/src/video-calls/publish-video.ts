import type { DomainEvent, EventActor } from '@hilo/contracts'
import { chatOf, type Placed } from '../entries/events'
import type { Publication } from '../platform/announcements/announcer'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import { errorMessage } from '../platform/errors/error-message'
import { type StoredEvents, writeEvent } from '../platform/events/write-events'
import { guestRoom, rooms } from '../platform/realtime/rooms'
import type { Services } from '../platform/services'
import type { VideoRow } from './plan-video'
import { presentToGuest, presentVideo, readVideoRecord, type VideoReader } from './video-records'

/** Writes the new state of a video call, in the same transaction. `team`: whether the team's logs of calls show it. */
export const writeVideoEvent = (
  tx: StatementSender,
  { business_uuid, uuid: call, state, ending, user_uuid: user }: VideoRow,
  { team, chat, actor }: { readonly team: boolean; readonly chat: Placed; readonly actor: EventActor },
  now: Date,
): Promise<StoredEvents> => {
  const name = state === 'ended' ? 'video.ended' : 'video.changed'
  const event = { name, call, team, state, ending, user, chat: chatOf(chat), actor } as const
  return writeEvent(tx, business_uuid, event, now)
}

type VideoEventName = 'video.changed' | 'video.ended'

const loggedState = { invited: 'ringing', waiting: 'ringing', active: 'active', ended: 'ended' } as const

/** Publishes the state of a video call to the person who invited, the owner of the chat, the person in it, and the customer's page. */
export async function videoPublications(
  { db }: VideoReader,
  { business, call: uuid, team }: Pick<DomainEvent<VideoEventName>, 'business' | 'call' | 'team'>,
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

/**
 * Publishes a committed change of a video call, read on the connections of the side that made it: people never wait behind guests.
 * If that fails, the sweep publishes it.
 */
export async function publishVideo(
  services: VideoReader & Pick<Services, 'announcer' | 'log'>,
  { outbox, events }: StoredEvents,
): Promise<void> {
  const ofVideo = events.filter(isOfVideo)
  if (outbox === null) return
  try {
    const publications = await Promise.all(ofVideo.map((event) => videoPublications(services, event)))
    services.announcer.publish([outbox], publications.flat())
  } catch (error) {
    services.log.warn(
      { call: ofVideo[0]?.call, err: errorMessage(error) },
      'a video call could not be announced at once',
    )
  }
}

const isOfVideo = (event: DomainEvent): event is DomainEvent<VideoEventName> =>
  event.name === 'video.changed' || event.name === 'video.ended'
