import { isAdmin } from '@hilo/contracts'
import { Prisma } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import { type Room, rooms } from '../../platform/realtime/rooms'

/**
 * Which waiting interactions the actor sees: an admin all of them; an agent with areas those of the areas and those without
 * an area; an agent without areas all of them. As SQL over interaction_rows r.
 */
export const visibleInQueue = (actor: Actor): Prisma.Sql =>
  isAdmin(actor.role)
    ? Prisma.sql`true`
    : Prisma.sql`(
        r.area_uuid is null
        or exists (select from user_areas ua where ua.user_uuid = ${actor.uuid}::uuid and ua.area_uuid = r.area_uuid)
        or not exists (select from user_areas ua where ua.user_uuid = ${actor.uuid}::uuid)
      )`

/**
 * The same rule for the answer that all share who see the same part of the queue (`isWholeQueue`): by the areas that the actor had when it was
 * last checked, as its rooms have them. With other areas they are disconnected, and ask again.
 */
export const visibleByAreas = ({ role, areas }: Actor): Prisma.Sql =>
  isAdmin(role) ? Prisma.sql`true` : Prisma.sql`hilo_sees_queue(r.area_uuid, ${[...areas]}::uuid[])`

/** Whether the actor may read the thread while its interaction stands as it does. As SQL over interactions or interaction_rows r. */
export const mayRead = (actor: Actor): Prisma.Sql =>
  isAdmin(actor.role)
    ? Prisma.sql`true`
    : Prisma.sql`(
        r.user_uuid = ${actor.uuid}::uuid or (r.status = 'unassigned' and ${visibleInQueue(actor)})
      )`

/** Whether the actor may see an entry: one of a thread that they may read, up to its end. As SQL over entries e. */
export const mayReadEntry = (actor: Actor): Prisma.Sql => Prisma.sql`
  exists (
    select from interaction_rows r
    where r.business_uuid = e.business_uuid and r.conversation_uuid = e.conversation_uuid
      and (r.finished_at is null or e.created_at <= r.finished_at) and ${mayRead(actor)}
  )`

/** The rooms of the queues that the actor sees; and for an admin, that of the admins. */
function listRoomsOfActor({ role, business, areas }: Actor): Room[] {
  if (isAdmin(role)) return [rooms.admins(business), rooms.wholeQueue(business)]
  if (areas.length === 0) return [rooms.wholeQueue(business)]
  return [null, ...areas].map((area) => rooms.queue(business, area))
}

/** The rooms that a socket joins when it connects, besides that of its user: the team's, and those of its lists. */
export const roomsOfActor = (actor: Actor): Room[] => [rooms.team(actor.business), ...listRoomsOfActor(actor)]

/**
 * The rooms that a socket joins when it opens a conversation. An event of its thread goes to those who have it open and
 * also have its interaction in a list. So a person who has lost it hears nothing more of it, even where the order to leave the
 * conversation's room, which another process gives, comes after the event.
 */
export const roomsOfOpened = (actor: Actor, conversation: string): Room[] => [
  rooms.conversation(actor.business, conversation),
  ...[rooms.user(actor.uuid), ...listRoomsOfActor(actor)].map((list) =>
    rooms.conversationWithin(actor.business, conversation, list),
  ),
]
