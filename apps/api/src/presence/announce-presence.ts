import type { Db, Tx } from '../platform/db/db'
import { senderOf } from '../platform/db/sender'
import type { Publication } from '../platform/outbox/outbox'
import { writeAnnouncement } from '../platform/outbox/write-announcements'
import { rooms } from '../platform/realtime/realtime'
import { readPresence } from './read-presence'

/** Somebody came, left, or is available or not: the whole team hears how it is now. */
export async function presencePublications(
  db: Db,
  business: string,
  user: string,
  now: Date,
): Promise<Publication[]> {
  const people = await db.tenant(business, (tx) => readPresence(tx, business, now, user))
  return people.map((payload) => ({ rooms: [rooms.team(business)], event: 'presence', payload }))
}

/** In the transaction of what changed it. Answers the announcement's id. */
export const announcePresence = (tx: Tx, business: string, user: string, now: Date): Promise<string> =>
  writeAnnouncement(senderOf(tx), business, { kind: 'presence_changed', payload: { user } }, now)
