import { isAdmin } from '@hilo/contracts'
import { Prisma } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import { type Room, rooms } from '../platform/realtime/realtime'

/**
 * Of the waiting ones an admin sees all; an agent with areas sees those of the areas and those without one; an
 * agent without areas sees all. As SQL over interaction_rows r.
 */
export const inSightOfQueue = (actor: Actor): Prisma.Sql =>
  isAdmin(actor.role)
    ? Prisma.sql`true`
    : Prisma.sql`(
        r.area_uuid is null
        or exists (select from user_areas ua where ua.user_uuid = ${actor.uuid}::uuid and ua.area_uuid = r.area_uuid)
        or not exists (select from user_areas ua where ua.user_uuid = ${actor.uuid}::uuid)
      )`

/** Whether the actor may read the thread while its interaction stands as it does. As SQL over interactions or interaction_rows r. */
export const mayRead = (actor: Actor): Prisma.Sql =>
  isAdmin(actor.role)
    ? Prisma.sql`true`
    : Prisma.sql`(
        r.user_uuid = ${actor.uuid}::uuid or (r.status = 'unassigned' and ${inSightOfQueue(actor)})
      )`

/** Whether the actor may see a line: of a thread that is theirs, as far as it is. As SQL over entries e. */
export const mayReadEntry = (actor: Actor): Prisma.Sql => Prisma.sql`
  exists (
    select from interaction_rows r
    where r.business_uuid = e.business_uuid and r.conversation_uuid = e.conversation_uuid
      and (r.finished_at is null or e.created_at <= r.finished_at) and ${mayRead(actor)}
  )`

/** What a person hears from the start: what concerns them, and the part of the queue that they see. */
export function roomsOfActor({ role, business, areas }: Actor): Room[] {
  const team = rooms.team(business)
  if (isAdmin(role)) return [team, rooms.admins(business), rooms.wholeQueue(business)]
  if (areas.length === 0) return [team, rooms.wholeQueue(business)]
  return [team, ...[null, ...areas].map((area) => rooms.queue(business, area))]
}
