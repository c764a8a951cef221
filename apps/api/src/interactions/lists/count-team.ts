import { type CommandData, isAdmin, limits, type Refusal, refuse } from '@hilo/contracts'
import { Prisma } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { isUnanswered } from '../unanswered'

/** How many chats each person of the team attends, and how many of them wait for an answer, for administrators. */
export async function countTeam(
  { db }: Services,
  actor: Actor,
): Promise<CommandData<'get:interaction:team:counts'> | Refusal<'FORBIDDEN'>> {
  if (!isAdmin(actor.role)) return refuse('FORBIDDEN')
  // Counted up to a limit for each person, so that no business makes this read without bound.
  const [counts] = await db.read<CommandData<'get:interaction:team:counts'>>(
    actor,
    Prisma.sql`
    with held as materialized (
      select u.uuid as user_uuid, h.*
      from users u cross join lateral (
        select r.area_uuid, ${isUnanswered} as waits, not r.paused and not r.expired as counts
        from interactions r
        where r.business_uuid = u.business_uuid and r.user_uuid = u.uuid and r.status = 'assigned'
        order by r.last_activity_at desc, r.uuid desc
        limit ${Prisma.raw(String(limits.teamCount))}) h
      where u.business_uuid = ${actor.business}::uuid)
    select
      (select count(*)::int from held) as assigned,
      (select count(*)::int from held where waits) as waiting,
      (select maximum_active_conversation from settings where business_uuid = ${actor.business}::uuid) as maximum,
      coalesce((
        select jsonb_agg(to_jsonb(p) - 'sort_key' order by p.assigned desc, p.sort_key collate "C", p.uuid)
        from (
          select u.uuid, u.name, hilo_sort_key(u.name) as sort_key, count(h.user_uuid)::int as assigned,
            count(h.user_uuid) filter (where h.waits)::int as waiting,
            count(h.user_uuid) filter (where h.counts)::int as active
          from users u left join held h on h.user_uuid = u.uuid
          where u.business_uuid = ${actor.business}::uuid
          group by u.uuid, u.name, u.active
          having u.active or count(h.user_uuid) > 0) p
      ), '[]') as users,
      coalesce((
        select jsonb_agg(jsonb_build_object('uuid', a.area_uuid, 'assigned', a.assigned))
        from (select area_uuid, count(*)::int as assigned from held where area_uuid is not null group by area_uuid) a
      ), '[]') as areas`,
  )
  if (!counts) throw new Error('the team was not counted')
  return counts
}
