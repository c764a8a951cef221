import { Prisma, sql } from '../platform/db/db'
import { sendSql } from '../platform/db/pipeline/send-sql'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import type { TeamUserRow } from './present'

/** A person of a business with their presence and areas. */
export async function findTeamUser(
  tx: StatementSender,
  business: string,
  now: Date,
  uuid: string,
): Promise<TeamUserRow | undefined> {
  const [row] = await sendSql<TeamUserRow>(tx, teamUsersSql(business, now, [sql`u.uuid = ${uuid}::uuid`], 1))
  return row
}

/** Reads people with their presence and areas. The conditions are SQL over users u. */
export function teamUsersSql(
  business: string,
  now: Date,
  conditions: readonly Prisma.Sql[],
  limit: number,
): Prisma.Sql {
  return sql`
    select u.uuid, u.name, u.email, u.role, u.active, u.availability, u.created_at, u.version,
      exists (
        select from presence_leases p
        where p.business_uuid = u.business_uuid and p.user_uuid = u.uuid and p.expires_at > ${now.toISOString()}::timestamptz
      ) as online,
      coalesce((
        select jsonb_agg(jsonb_build_object('uuid', a.uuid, 'name', a.name) order by a.position, a.name)
        from user_areas ua
        join areas a on a.business_uuid = ua.business_uuid and a.uuid = ua.area_uuid
        where ua.business_uuid = u.business_uuid and ua.user_uuid = u.uuid and a.deleted_at is null
      ), '[]') as areas
    from users u
    where ${Prisma.join([sql`u.business_uuid = ${business}::uuid`, ...conditions], ' and ')}
    order by hilo_sort_key(u.name) collate "C", u.uuid
    limit ${limit}`
}
