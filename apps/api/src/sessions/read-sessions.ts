import {
  type Availability,
  defaultPermissions,
  type Permissions,
  permissionsSchema,
  type Role,
} from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

/** Who stands behind a session that is good now. */
export type SessionPerson = Omit<Actor, 'until'>

interface SessionRow {
  readonly session: string
  readonly uuid: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly availability: Availability
  readonly areas: readonly string[]
  readonly permissions: unknown
}

/** One statement for all that are asked. A session that is not in the answer is not good. */
export async function readSessions(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  business: string,
  sessions: readonly string[],
): Promise<Map<string, SessionPerson>> {
  const rows = await db.tenant(
    business,
    (tx) => tx.$queryRaw<SessionRow[]>`
      select s.uuid as session, u.uuid, u.name, u.email, u.role::text, u.availability::text,
        array(
          select ua.area_uuid::text from user_areas ua
          where ua.business_uuid = u.business_uuid and ua.user_uuid = u.uuid order by 1
        ) as areas,
        to_jsonb(p) as permissions
      from sessions s
      join users u on u.business_uuid = s.business_uuid and u.uuid = s.user_uuid
      left join permissions p on p.business_uuid = s.business_uuid
      where s.business_uuid = ${business}::uuid and s.uuid = any(${[...sessions]}::uuid[])
        and s.revoked_at is null and s.expires_at > ${clock.now().toISOString()}::timestamptz and u.active`,
  )
  const permissions = permissionsOf(rows[0])
  return new Map(
    rows.map(({ session, permissions: _, ...person }) => [
      session,
      { ...person, business, permissions, session },
    ]),
  )
}

const columns = permissionsSchema.strip()

/** They are the business's: the same in every row. */
function permissionsOf(row: SessionRow | undefined): Permissions {
  return row?.permissions ? columns.parse(row.permissions) : defaultPermissions
}
