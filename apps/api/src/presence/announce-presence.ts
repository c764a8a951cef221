import type { Db, Tx } from '../platform/db/db'
import type { Publication } from '../platform/outbox/outbox'
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
export async function announcePresence(tx: Tx, business: string, user: string, now: Date): Promise<string> {
  const payload = JSON.stringify({ user })
  const [row] = await tx.$queryRaw<[{ id: string }]>`
    select hilo_announce(${business}::uuid, 'presence_changed', ${payload}::jsonb, ${now}::timestamptz)::text as id`
  return row.id
}
